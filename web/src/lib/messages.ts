// SPDX-License-Identifier: Apache-2.0

// The words people read, formatted exactly as engine/core/messages.cpp does it: {name} is replaced
// by an argument, {name:one|many} chooses by the number. A missing text shows its key.

export type Catalogue = Readonly<Record<string, string>>;
export type Argument = number | string | { seat: number } | { key: string };
export type Arguments = Readonly<Record<string, Argument>>;

// A piece of a sentence. Seats are kept apart so that the log can show them in their colours.
export interface Part {
  text: string;
  seat?: number;
}

interface WireArgument {
  name: string;
  number?: number | null;
  text?: string | null;
  seat?: number | null;
  key?: string | null;
}

export function wireArguments(args: readonly WireArgument[]): Arguments {
  const out: Record<string, Argument> = {};
  for (const arg of args) {
    if (typeof arg.number === 'number') out[arg.name] = arg.number;
    else if (typeof arg.text === 'string') out[arg.name] = arg.text;
    else if (typeof arg.seat === 'number') out[arg.name] = { seat: arg.seat };
    else if (typeof arg.key === 'string') out[arg.name] = { key: arg.key };
  }
  return out;
}

export class Messages {
  private readonly layers: readonly Catalogue[];

  // Later catalogues win over earlier ones.
  constructor(...layers: Catalogue[]) {
    this.layers = layers;
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  say(key: string, args: Arguments = {}, names: readonly string[] = []): string {
    return this.parts(key, args, names)
      .map((part) => part.text)
      .join('');
  }

  parts(key: string, args: Arguments = {}, names: readonly string[] = []): Part[] {
    const text = this.find(key);
    if (text === undefined) return [{ text: key }];
    const out: Part[] = [];
    let at = 0;
    for (const slot of text.matchAll(/\{([^}]*)\}/g)) {
      if (slot.index > at) out.push({ text: text.slice(at, slot.index) });
      out.push(...this.fill(slot[0], slot[1] ?? '', args, names));
      at = slot.index + slot[0].length;
    }
    if (at < text.length) out.push({ text: text.slice(at) });
    return out;
  }

  private fill(whole: string, slot: string, args: Arguments, names: readonly string[]): Part[] {
    const colon = slot.indexOf(':');
    const name = colon < 0 ? slot : slot.slice(0, colon);
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (value === undefined) return [{ text: whole }];
    if (colon >= 0) {
      const bar = slot.indexOf('|', colon);
      const one = slot.slice(colon + 1, bar < 0 ? undefined : bar);
      const many = bar < 0 ? one : slot.slice(bar + 1);
      return [{ text: value === 1 ? one : many }];
    }
    if (typeof value === 'number') return [{ text: String(value) }];
    if (typeof value === 'string') return [{ text: value }];
    if ('seat' in value)
      return [{ text: names[value.seat] ?? `seat ${value.seat}`, seat: value.seat }];
    return this.parts(value.key, {}, names);
  }

  private find(key: string): string | undefined {
    for (let i = this.layers.length - 1; i >= 0; --i) {
      const layer = this.layers[i];
      if (layer !== undefined && Object.hasOwn(layer, key)) return layer[key];
    }
    return undefined;
  }
}
