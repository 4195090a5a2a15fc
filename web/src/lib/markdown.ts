// SPDX-License-Identifier: Apache-2.0

// Reads the part of Markdown that rules files use into plain data. The page draws the data, so no
// text of a file ever becomes markup.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'tag'; text: string } // [S], [F source], [R]
  | { kind: 'rule'; number: string; text: string } // a reference to another rule
  | { kind: 'link'; href: string; text: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; inline: Inline[]; rule: string | null }
  | { kind: 'paragraph'; inline: Inline[]; rule: string | null }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule-line' };

export interface RulesDocument {
  blocks: Block[];
  numbers: Set<string>; // of the rules it defines
}

const ruleStart = /^(?:\*\*)?(\d+(?:\.\d+)+[a-z]?)(?=[\s*.:]|$)/;
const listItem = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const tableRow = /^\s*\|.*\|\s*$/;

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function parseRules(source: string): RulesDocument {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const numbers = new Set<string>();
  let inCode = false;
  for (const line of lines) {
    if (/^\s*```/.test(line)) inCode = !inCode;
    const found = inCode ? null : line.replace(/^#+\s+/, '').match(ruleStart);
    if (found?.[1]) numbers.add(found[1].replace(/\.$/, ''));
  }
  return { blocks: parseBlocks(lines, numbers), numbers };
}

function parseBlocks(lines: string[], numbers: Set<string>): Block[] {
  const blocks: Block[] = [];
  const inline = (text: string) => parseInline(text, numbers);
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
    } else if (/^\s*```/.test(line)) {
      const end = lines.findIndex((other, index) => index > at && /^\s*```/.test(other));
      const stop = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop + 1;
    } else if (/^#{1,6}\s/.test(line)) {
      const level = line.match(/^#+/)?.[0].length ?? 1;
      const text = line.replace(/^#+\s+/, '').replace(/\s+#*$/, '');
      const rule = text.match(ruleStart)?.[1] ?? null;
      blocks.push({ kind: 'heading', level, id: slug(text), inline: inline(text), rule });
      at += 1;
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      blocks.push({ kind: 'rule-line' });
      at += 1;
    } else if (tableRow.test(line) && /^[\s|:-]+$/.test(lines[at + 1] ?? '')) {
      let stop = at + 2;
      while (stop < lines.length && tableRow.test(lines[stop] ?? '')) stop += 1;
      const rows = lines.slice(at + 2, stop).map((row) => cells(row).map(inline));
      blocks.push({ kind: 'table', head: cells(line).map(inline), rows });
      at = stop;
    } else if (listItem.test(line)) {
      const stop = endOfList(lines, at);
      blocks.push(parseList(lines.slice(at, stop), numbers));
      at = stop;
    } else {
      let stop = at + 1;
      while (stop < lines.length && !startsBlock(lines, stop)) stop += 1;
      const text = lines
        .slice(at, stop)
        .map((part) => part.trim())
        .join(' ');
      const rule = text.match(ruleStart)?.[1] ?? null;
      blocks.push({ kind: 'paragraph', inline: inline(stripNumber(text, rule)), rule });
      at = stop;
    }
  }
  return blocks;
}

// "**7.1**  text" and "7.1 text" lose the number: the page shows it in the margin. In
// "**7.1 Name.** text" the name stays bold.
function stripNumber(text: string, rule: string | null): string {
  if (rule === null) return text;
  if (text.startsWith('**')) {
    const rest = text.slice(2 + rule.length).replace(/^\.?/, '');
    return rest.startsWith('**') ? rest.slice(2).trimStart() : `**${rest.trimStart()}`;
  }
  return text.slice(rule.length).replace(/^[.:]?\s*/, '');
}

function startsBlock(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  return (
    line.trim() === '' ||
    /^\s*```/.test(line) ||
    /^#{1,6}\s/.test(line) ||
    listItem.test(line) ||
    ruleStart.test(line) ||
    (tableRow.test(line) && /^[\s|:-]+$/.test(lines[at + 1] ?? ''))
  );
}

function endOfList(lines: string[], start: number): number {
  const indent = lines[start]?.match(/^\s*/)?.[0].length ?? 0;
  let at = start + 1;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (!/^\s+\S/.test(next) && !listItem.test(next)) break;
      if (listItem.test(next) && !sameKind(lines[start] ?? '', next)) break;
    } else if (!listItem.test(line)) {
      const own = line.match(/^\s*/)?.[0].length ?? 0;
      if (own <= indent && startsBlock(lines, at)) break;
    }
    at += 1;
  }
  return at;
}

function sameKind(a: string, b: string): boolean {
  return /^\s*\d/.test(a) === /^\s*\d/.test(b) || /^\s+/.test(b);
}

function parseList(lines: string[], numbers: Set<string>): Block {
  const first = lines[0]?.match(listItem);
  const indent = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: string[][] = [];
  for (const line of lines) {
    const item = line.match(listItem);
    if (item && (item[1]?.length ?? 0) <= indent) items.push([item[3] ?? '']);
    else
      items.at(-1)?.push(line.slice(Math.min(indent + 2, line.length - line.trimStart().length)));
  }
  return {
    kind: 'list',
    ordered,
    start: ordered ? Number.parseInt(first?.[2] ?? '1', 10) : 1,
    items: items.map((item) => parseBlocks(item, numbers)),
  };
}

function cells(row: string): string[] {
  const inner = row.trim().replace(/^\||\|$/g, '');
  const out: string[] = [];
  let cell = '';
  let code = false;
  for (let i = 0; i < inner.length; ++i) {
    const c = inner[i] ?? '';
    if (c === '\\' && inner[i + 1] === '|') {
      cell += '|';
      i += 1;
    } else if (c === '|' && !code) {
      out.push(cell.trim());
      cell = '';
    } else {
      if (c === '`') code = !code;
      cell += c;
    }
  }
  out.push(cell.trim());
  return out;
}

const patterns =
  /(`[^`]+`)|(\*\*.+?\*\*(?!\*))|(\*[^\s*][^*]*\*)|(\[[^\]]+\]\([^)\s]+\))|(\[[SFR](?:[ :/,+-][^\]]*)?\])|(\b\d+\.\d+(?:\.\d+)*[a-z]?\b)/;

export function parseInline(text: string, numbers: Set<string>): Inline[] {
  const out: Inline[] = [];
  let rest = text;
  while (rest !== '') {
    const found = rest.match(patterns);
    if (found?.index === undefined) {
      out.push({ kind: 'text', text: rest });
      break;
    }
    if (found.index > 0) out.push({ kind: 'text', text: rest.slice(0, found.index) });
    const whole = found[0];
    out.push(readInline(whole, numbers));
    rest = rest.slice(found.index + whole.length);
  }
  return out;
}

function readInline(whole: string, numbers: Set<string>): Inline {
  if (whole.startsWith('`')) return { kind: 'code', text: whole.slice(1, -1) };
  if (whole.startsWith('**'))
    return { kind: 'strong', children: parseInline(whole.slice(2, -2), numbers) };
  if (whole.startsWith('*'))
    return { kind: 'em', children: parseInline(whole.slice(1, -1), numbers) };
  const link = whole.match(/^\[([^\]]+)\]\(([^)]+)\)$/);
  if (link) {
    const href = link[2] ?? '';
    const safe = /^(https?:|\/|#|[\w.-]+$)/.test(href);
    return safe
      ? { kind: 'link', href, text: link[1] ?? '' }
      : { kind: 'text', text: link[1] ?? '' };
  }
  if (whole.startsWith('[')) return { kind: 'tag', text: whole.slice(1, -1) };
  const known = knownRule(whole, numbers);
  return known === null
    ? { kind: 'text', text: whole }
    : { kind: 'rule', number: known, text: whole };
}

// The rule a reference means: "13.3.4" is found under 13.3 if it has no entry of its own.
export function knownRule(reference: string, numbers: Set<string>): string | null {
  for (let n = reference; n.includes('.'); n = n.slice(0, n.lastIndexOf('.'))) {
    if (numbers.has(n)) return n;
    const bare = n.replace(/[a-z]$/, '');
    if (numbers.has(bare)) return bare;
  }
  return null;
}

export function plain(inline: readonly Inline[]): string {
  return inline.map((part) => ('children' in part ? plain(part.children) : part.text)).join('');
}

// All words of a block, for searching.
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return `${block.rule ?? ''} ${plain(block.inline)}`;
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plain).join(' ')).join(' ');
    case 'code':
      return block.text;
    case 'rule-line':
      return '';
  }
}

// One rule with everything that belongs to it: its paragraph and what follows up to the next rule.
export function ruleBlocks(document: RulesDocument, number: string): Block[] {
  const known = knownRule(number, document.numbers);
  const start = document.blocks.findIndex(
    (block) => 'rule' in block && block.rule !== null && block.rule === known,
  );
  if (start < 0) return [];
  const rest = document.blocks.slice(start + 1);
  const end = rest.findIndex(
    (block) => block.kind === 'heading' || (block.kind === 'paragraph' && block.rule !== null),
  );
  return document.blocks.slice(start, end < 0 ? undefined : start + 1 + end);
}
