import { describe, expect, it } from 'vitest';
import { toCsv, toMarkdown } from './table-text.ts';

describe('toCsv', () => {
  it('quotes commas and quotes, and ends every line', () => {
    expect(toCsv(['a', 'b'], [['1,2', 'say "x"']])).toBe('a,b\r\n"1,2","say ""x"""\r\n');
  });
  it.each(['=cmd()', '+1+1', '@x', '-x', '\tx', '＝1+1', '＠x'])(
    'keeps a spreadsheet from running %j (row 57)',
    (text) => {
      expect(toCsv(['a'], [[text]])).toContain(`'${text}`);
    },
  );
  it('leaves a negative number a number (row 57)', () => expect(toCsv(['a'], [['-1.5']])).toBe('a\r\n-1.5\r\n'));
});

describe('toMarkdown', () => {
  it('escapes what would break a table or open a tag', () => {
    expect(toMarkdown(['a'], [['x|y <b>']])).toBe('| a |\n| --- |\n| x\\|y &lt;b&gt; |');
  });
});
