// SPDX-License-Identifier: Apache-2.0
import { api } from './api';
import { parseRules, type RulesDocument } from './markdown';

// The rules texts, read once per game, and the rule that is shown over the page at the moment.
const documents = new Map<string, Promise<RulesDocument | null>>();

export function rulesOf(game: string): Promise<RulesDocument | null> {
  let document = documents.get(game);
  if (document === undefined) {
    document = api.rules(game).then((text) => (text === null ? null : parseRules(text)));
    document.catch(() => documents.delete(game));
    documents.set(game, document);
  }
  return document;
}

class Peek {
  at: { game: string; rule: string } | null = $state(null);

  show(game: string, rule: string): void {
    this.at = { game, rule };
  }

  close(): void {
    this.at = null;
  }

  // For links to rules: a plain click opens the rule here, anything else follows the link.
  click(event: MouseEvent, game: string, rule: string): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.show(game, rule);
  }
}

export const peek = new Peek();

export function ruleNumber(rule: string): string {
  return rule.replace(/^[A-Z]+[\s-]*/, '');
}
