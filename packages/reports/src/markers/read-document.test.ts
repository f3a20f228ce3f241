import { describe, expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const codesOf = (text: string) => readDocument(text).errors.map(({ code, line, column }) => [code, line, column]);
const kindsOf = (text: string) => readDocument(text).blocks.map(({ kind }) => kind);

describe('the blocks of a document', () => {
  test('each kind is read with its place, its arguments and its content', () => {
    const text = [
      '<!-- tacho report https://host/p/node env=epyc m=latency -->',
      'mysql2 <!-- tacho value version d=mysql2 -->3.1.0<!-- /tacho --> was measured.',
      '<!-- tacho compare d=mariadb ref=mysql2 s=a,b show=picture,table -->',
      'x',
      '<!-- /tacho -->',
      '<!-- tacho claim mariadb > 1.1 mysql2 s=a -->',
      'It is <!-- tacho value d=mariadb ref=mysql2 s=a was=1.28..1.34 -->1.31×<!-- /tacho --> faster.',
      '<!-- /tacho -->',
    ].join('\n');
    const { blocks, errors } = readDocument(text);
    expect(errors).toEqual([]);
    expect(blocks.map(({ kind, line, column, parent }) => [kind, line, column, parent])).toEqual([
      ['report', 1, 1, null],
      ['value', 2, 8, null],
      ['compare', 3, 1, null],
      ['claim', 6, 1, null],
      ['value', 7, 7, 3],
    ]);
    expect(blocks[2]?.values).toEqual({ d: ['mariadb'], ref: ['mysql2'], s: ['a', 'b'], show: ['picture', 'table'] });
    expect(blocks[3]?.claim).toEqual({ driver: 'mariadb', relation: '>', factor: 1.1, reference: 'mysql2' });
    expect(blocks[4]?.content).toBe('1.31×');
    for (const { body, opening, closing } of blocks) {
      expect(text.slice(opening.start, opening.end)).toMatch(/^<!-- tacho .* -->$/);
      expect(text.slice(body.end, closing.end)).toMatch(/^(<!-- \/tacho -->)?$/);
    }
  });

  test('MDX and reST have comments of their own, and an end has the syntax of its beginning', () => {
    expect(kindsOf('{/* tacho compare d=a ref=b */}\nx\n{/* /tacho */}')).toEqual(['compare']);
    expect(kindsOf('.. tacho compare d=a ref=b\n\nx\n\n.. /tacho\n')).toEqual(['compare']);
    expect(codesOf('{/* tacho compare d=a */}\n<!-- /tacho -->')).toEqual([
      ['MARKER_UNCLOSED', 1, 1],
      ['MARKER_UNOPENED', 2, 1],
    ]);
  });

  test('a body in a quote or a list is without the prefixes of its lines', () => {
    const block = readDocument('> - <!-- tacho compare d=a -->\r\n>   one\r\n>\r\n>   two\r\n>   <!-- /tacho -->')
      .blocks[0];
    expect(block?.content).toBe('one\n\ntwo');
    expect(block?.prefix).toBe('>   ');
  });
});

describe('what is no marker', () => {
  const marker = '<!-- tacho compare d=a --><!-- /tacho -->';
  test.each([
    ['a fence', `\`\`\`\n${marker}\n\`\`\``],
    ['a fence that nothing closes', `~~~ md\n${marker}\n`],
    ['a longer fence around a shorter one', `\`\`\`\`\n\`\`\`\n${marker}\n\`\`\`\`\n`],
    ['a fence in a quote in a list', `- > \`\`\`\n  > ${marker}\n  > \`\`\`\n`],
    ['indented code', `text\n\n    ${marker}\n`],
    ['indented code in a list', `- item\n\n      ${marker}\n`],
    ['a code span', `see \`${marker}\` here`],
    ['a code span over two lines', `see \`\`a\nb ${marker}\`\` here`],
    ['another comment', `<!-- as in <!-- tacho compare d=a -->`],
    ['a literal block of reST', `.. tacho compare d=a\n.. /tacho\n\nExample::\n\n  .. tacho compare d=a\n`],
  ])('in %s', (_, text) => {
    const { blocks, errors } = readDocument(text);
    expect(errors).toEqual([]);
    expect(blocks.filter(({ line }) => line > 1 || !text.startsWith('..'))).toEqual([]);
  });

  test('a fence ends with the quote that contains it, and indented text continues a paragraph', () => {
    expect(kindsOf(`> \`\`\`\n> code\n${marker}`)).toEqual(['compare']);
    expect(kindsOf(`text\n     ${marker}`)).toEqual(['compare']);
    expect(kindsOf(`a \\\` b ${marker} c \``)).toEqual(['compare']);
  });
});

describe('errors are values with line, column and what to do', () => {
  test.each([
    ['MARKER_UNCLOSED', 'x\n  <!-- tacho compare d=a -->\n', 2, 3],
    ['MARKER_UNOPENED', 'x <!-- /tacho -->', 1, 3],
    ['MARKER_UNKNOWN', '<!-- tacho compares d=a --><!-- /tacho -->', 1, 1],
    ['MARKER_UNKNOWN', '<!-- tacho compare driver=a --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho compare d= --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho compare d=a d=b --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho compare d=a--b --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho claim a >> b --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho claim a ~ 1.1 b --><!-- /tacho -->', 1, 1],
    ['MARKER_MALFORMED', '<!-- tacho report here -->', 1, 1],
    ['MARKER_NESTED', '<!-- tacho compare d=a -->\n<!-- tacho value d=a --><!-- /tacho -->\n<!-- /tacho -->', 2, 1],
  ])('%s: %s', (code, text, line, column) => {
    expect(codesOf(text)).toEqual([[code, line, column]]);
    expect(readDocument(text).errors[0]?.message).toMatch(/: [a-z].+\.$/);
  });

  test('an error of one marker leaves the others as they are', () => {
    const text = '<!-- tacho oops -->x<!-- /tacho --> <!-- tacho value d=a -->1<!-- /tacho -->';
    expect(kindsOf(text)).toEqual(['value']);
    expect(codesOf(text)).toEqual([['MARKER_UNKNOWN', 1, 1]]);
  });

  test('a document beyond the bounds is one error', () => {
    expect(codesOf('x'.repeat(2_000_001))).toEqual([['DOCUMENT_TOO_LARGE', 1, 1]]);
    expect(codesOf('<!-- tacho value d=a -->1<!-- /tacho -->\n'.repeat(10_001))).toEqual([
      ['DOCUMENT_TOO_LARGE', 1, 1],
    ]);
  });
});
