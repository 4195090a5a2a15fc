// SPDX-License-Identifier: Apache-2.0
import type { Person } from '$generated/protocol';

// People whose words this browser does not show. Kept here and not on the server: whom one does not
// want to hear is nobody else's business, guests can mute too, and nobody can find out.
const storageKey = 'quadriga.muted';
const mostMuted = 200;

function load(): Person[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as Partial<Person>[]).flatMap(({ id, name }) =>
      typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [],
    );
  } catch {
    return [];
  }
}

let people: readonly Person[] = $state.raw(load());

function keep(next: readonly Person[]): void {
  people = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Private windows may refuse: it then lasts as long as the page.
  }
}

export const muted = (): readonly Person[] => people;
export const isMuted = (id: string): boolean => people.some((person) => person.id === id);

export function mute(person: Person): void {
  if (person.id === '' || isMuted(person.id)) return;
  keep([...people, { id: person.id, name: person.name }].slice(-mostMuted));
}

export function unmute(id: string): void {
  keep(people.filter((person) => person.id !== id));
}
