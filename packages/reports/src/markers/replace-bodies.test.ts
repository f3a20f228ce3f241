import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { replaceBodies } from './replace-bodies.ts';

const replace = (text: string, content: string) => replaceBodies(readDocument(text), () => content);

test('a body has the line ends and the prefix of its marker', () => {
  expect(replace('<!-- tacho compare d=a -->\r\nold\r\n<!-- /tacho -->\r\nend', 'a\nb')).toBe(
    '<!-- tacho compare d=a -->\r\n\r\na\r\nb\r\n<!-- /tacho -->\r\nend',
  );
  expect(replace('> 1. <!-- tacho compare d=a -->\n>    <!-- /tacho -->\n', 'a\n\nb')).toBe(
    '> 1. <!-- tacho compare d=a -->\n>\n>    a\n>\n>    b\n>    <!-- /tacho -->\n',
  );
});

test('in reST and MDX the end stands below an empty line', () => {
  expect(replace('.. tacho compare d=a\n\nold\n\n.. /tacho\n', 'new')).toBe(
    '.. tacho compare d=a\n\nnew\n\n.. /tacho\n',
  );
  expect(replace('{/* tacho compare d=a */}\n{/* /tacho */}', '| a |\n|---|')).toBe(
    '{/* tacho compare d=a */}\n\n| a |\n|---|\n\n{/* /tacho */}',
  );
});

test('a value stays on its line, and the sentence of a claim right below its marker', () => {
  expect(replace('It is <!-- tacho value d=a -->1<!-- /tacho --> so.', '2')).toBe(
    'It is <!-- tacho value d=a -->2<!-- /tacho --> so.',
  );
  expect(replace('<!-- tacho claim a > b -->\nOld.\n<!-- /tacho -->', 'New.')).toBe(
    '<!-- tacho claim a > b -->\nNew.\n<!-- /tacho -->',
  );
});

test('null and the same content change no byte', () => {
  const text = '\uFEFF<!-- tacho compare d=a -->\r\n a \n\n b\r<!-- /tacho -->';
  const document = readDocument(text);
  expect(replaceBodies(document, () => null)).toBe(text);
  expect(replaceBodies(document, ({ content }) => content)).toBe(text);
});

test.each(['x <!-- /tacho --> y', '```\nopen', '<!-- open', 'x\n<!-- tacho value d=a -->', '<!-- tacho oops -->'])(
  'a content that would break out of its block is not written: %s',
  (content) => {
    const text = '<!-- tacho compare d=a -->\n\nold\n<!-- /tacho -->\n';
    expect(replace(text, content)).toBe(text);
  },
);

/** Lines of made-up documents: markers in many positions, and things around them that look like markers. */
const CHUNKS = [
  'Some words.',
  '',
  '# Heading',
  '- item',
  '  - nested item',
  '    1. deeper',
  '> quoted',
  '> > twice',
  '> | a | b |\n> |---|---|\n> | 1 | 2 |',
  '```md\n<!-- tacho compare d=a -->\n```',
  '~~~\n<!-- /tacho -->\n~~~',
  '\n    <!-- tacho value d=code -->\n',
  'a `<!-- tacho value d=a -->` b',
  '<!-- a comment -->',
  '<!-- of two\nlines <!-- tacho value d=hidden --> -->',
  '<!-- tacho compare d=a s=x -->\nold\n<!-- /tacho -->',
  '<!-- tacho compare d=a s=x -->\n\n| a |\n|---|\n| 1 |\n<!-- /tacho -->',
  '- <!-- tacho compare d=b -->\n  old\n  <!-- /tacho -->',
  '> <!-- tacho compare d=c -->\n> old\n> <!-- /tacho -->',
  'x <!-- tacho value d=a -->1.2×<!-- /tacho --> y',
  '<!-- tacho claim a > 1.1 b -->\nIt is <!-- tacho value d=a -->1.3×<!-- /tacho --> faster.\n<!-- /tacho -->',
  '{/* tacho compare d=a */}\nold\n{/* /tacho */}',
  '.. tacho compare d=r\n\nold\n\n.. /tacho',
  'Literal::\n\n   .. tacho compare d=code\n',
  '<!-- tacho compare d=never-ended -->',
  '<!-- /tacho -->',
  '<!-- tacho what -->x<!-- /tacho -->',
  '``` unended `',
  'ends with \\',
];
const CONTENTS = ['new', '1.31×', '| a | b |\n|---|---|\n| 1 | 2 |', 'a\n\n- b\n  c', '```\ncode\n```', '`x`', ''];

test('in 1,000 made-up documents every byte outside of the bodies is kept, and a second time changes nothing', () => {
  const made = fc.record({
    chunks: fc.array(fc.constantFrom(...CHUNKS), { maxLength: 14 }),
    eols: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 1, maxLength: 3 }),
    bom: fc.boolean(),
    contents: fc.array(fc.constantFrom(...CONTENTS), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(made, ({ chunks, eols, bom, contents }) => {
      const lines = chunks.join('\n').split('\n');
      const text = (bom ? '\uFEFF' : '') + lines.map((line, index) => line + eols[index % eols.length]).join('');
      const choose = () => {
        let next = 0;
        return () => contents[next++ % contents.length] ?? null;
      };
      const before = readDocument(text);
      const once = replaceBodies(before, choose());
      const after = readDocument(once);
      expect(outside(once, after)).toEqual(outside(text, before));
      expect(replaceBodies(after, choose())).toBe(once);
      expect(replaceBodies(before, () => null)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

/** The text between the bodies of the blocks that are in no other. */
function outside(text: string, { blocks }: ReturnType<typeof readDocument>): readonly string[] {
  let from = 0;
  const parts = blocks
    .filter(({ parent }) => parent === null)
    .map(({ body }) => {
      const part = text.slice(from, body.start);
      from = body.end;
      return part;
    });
  return [...parts, text.slice(from)];
}
