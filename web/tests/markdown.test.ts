// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import {
  blockText,
  knownRule,
  parseInline,
  parseRules,
  plain,
  ruleBlocks,
} from '../src/lib/markdown';

const sample = `# Title

## 7. The leader

7.1 [S] A leader may not
play a 6. See 7.2 and 13.3.4.

**7.2** [R] Except at the start.
- (a) one
- (b) two
  that goes on

**7.3 Named rule.** Text with \`code\` and *em*.

| a | b |
|---|---|
| 1 | \`x|y\` |

\`\`\`
8.1 not a rule
\`\`\`

13.3 Something:
 1. first
 2. second
`;

describe('rules files', () => {
  const document = parseRules(sample);

  it('finds every numbered rule and no other', () => {
    expect([...document.numbers]).toEqual(['7.1', '7.2', '7.3', '13.3']);
  });

  it('joins lines and takes the number out of the text', () => {
    const rule = document.blocks.find(
      (block) => block.kind === 'paragraph' && block.rule === '7.1',
    );
    expect(rule?.kind === 'paragraph' && plain(rule.inline)).toBe(
      'S A leader may not play a 6. See 7.2 and 13.3.4.',
    );
    const named = document.blocks.find(
      (block) => block.kind === 'paragraph' && block.rule === '7.3',
    );
    expect(named?.kind === 'paragraph' && named.inline[0]).toMatchObject({ kind: 'strong' });
  });

  it('links references to the rule they mean', () => {
    expect(knownRule('13.3.4', document.numbers)).toBe('13.3');
    expect(knownRule('7.2', document.numbers)).toBe('7.2');
    expect(knownRule('1.5', document.numbers)).toBeNull();
    expect(parseInline('see 7.2, not 1.5', document.numbers)).toContainEqual({
      kind: 'rule',
      number: '7.2',
      text: '7.2',
    });
  });

  it('reads lists, tables and code', () => {
    const kinds = document.blocks.map((block) => block.kind);
    expect(kinds).toContain('list');
    expect(kinds).toContain('code');
    const list = document.blocks.find((block) => block.kind === 'list');
    expect(list?.kind === 'list' && list.items.map((item) => item.map(blockText).join(''))).toEqual(
      [expect.stringContaining('(a) one'), expect.stringContaining('(b) two that goes on')],
    );
    const table = document.blocks.find((block) => block.kind === 'table');
    expect(table?.kind === 'table' && plain(table.rows[0]![1]!)).toBe('x|y');
  });

  it('gives one rule with all that belongs to it', () => {
    expect(ruleBlocks(document, '7.2').map((block) => block.kind)).toEqual(['paragraph', 'list']);
    expect(ruleBlocks(document, '13.3.2')).toHaveLength(2);
    expect(ruleBlocks(document, '99.1')).toEqual([]);
  });

  it('lets no address but plain ones through', () => {
    expect(parseInline('[a](javascript:alert(1))', new Set())[0]).not.toMatchObject({
      kind: 'link',
    });
    expect(parseInline('[a](https://example.org/x)', new Set())[0]).toMatchObject({ kind: 'link' });
  });

  const files = import.meta.glob<string>('../../engine/games/*/rules.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  it.each(Object.entries(files))('reads %s without losing a rule', (_, text) => {
    const { blocks, numbers } = parseRules(text);
    expect(numbers.size).toBeGreaterThan(20);
    const shown = new Set(blocks.flatMap((block) => ('rule' in block && block.rule) || []));
    for (const number of numbers) expect(shown, number).toContain(number);
  });
});
