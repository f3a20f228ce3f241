import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import type { Block, ReportDocument } from '../markers/report-document.ts';
import { times } from '../testing/comparison-json.ts';
import { makeFigures } from '../testing/read-comparison.ts';
import { evaluateBlocks } from './evaluate-blocks.ts';
import { evidenceOf } from './evidence.ts';
import type { Figures } from './figures.ts';
import { planQueries } from './plan.ts';
import { renderBlock } from './render-block.ts';
import { updateDocument } from './update-document.ts';

const SHARE = '0123456789abcdefghij';
const HEAD = '<!-- tacho report https://host/p/node ref=mysql2 -->';
const NOW = makeFigures({
  scenarios: { 'select-1': [times(1.31, 1.28, 1.34)], rows: [times(12.349, 12.3485, 12.35)] },
});

/** A document after its update: every share froze the figures of now. */
function update(text: string, now: Figures = NOW): string {
  const document = readDocument(text);
  const { keyOf } = planQueries(document);
  const findings = evaluateBlocks(document, (_, block) => ({ now, before: evidenceOf(block) === SHARE ? now : null }));
  const toContent = (block: Block) =>
    keyOf(block) === null ? null : renderBlock(block, now, { url: `https://host/s/${SHARE}`, isPinned: false });
  return updateDocument(document, findings, toContent);
}

test('a value that moved is written with the interval it is from, and nothing else of its line', () => {
  const text = `\uFEFF${HEAD}\r\n\r\nIt is <!--  tacho value  was=1.58..1.67 d=mariadb  s=select-1 -->1.62×<!-- /tacho --> faster.\r\n`;
  expect(update(text)).toBe(text.replace('was=1.58..1.67', 'was=1.28..1.34').replace('1.62×', '1.31×'));
});

test('a value that was never written gets its interval, whatever its comment', () => {
  expect(update(`${HEAD}\n\nIs <!-- tacho value d=mariadb s=select-1 --><!-- /tacho -->.`)).toContain(
    'Is <!-- tacho value d=mariadb s=select-1 was=1.28..1.34 -->1.31×<!-- /tacho -->.',
  );
  expect(
    update(`{/* tacho report https://host/p/x */}\n\nIs {/* tacho value d=mariadb s=select-1 */}{/* /tacho */}.`),
  ).toContain('Is {/* tacho value d=mariadb s=select-1 was=1.28..1.34 */}1.31×{/* /tacho */}.');
});

test('a value within its interval is left as it is', () => {
  const text = `${HEAD}\n\nIs <!-- tacho value d=mariadb s=select-1 was=1.25..1.40 -->1.35×<!-- /tacho -->.`;
  expect(update(text)).toBe(text);
});

test('the sentence of a claim is kept, and the values inside of it are written', () => {
  const text = `${HEAD}\n\n<!-- tacho claim mariadb > 2 mysql2 s=select-1 -->\nIt is <!-- tacho value d=mariadb s=select-1 was=2.1..2.3 -->2.20×<!-- /tacho --> faster.\n<!-- /tacho -->\n`;
  expect(update(text)).toBe(text.replace('was=2.1..2.3 -->2.20×', 'was=1.28..1.34 -->1.31×'));
});

test('null leaves a table', () => {
  const document = readDocument(`${HEAD}\n\n<!-- tacho compare d=mariadb -->\n\n<!-- /tacho -->\n`);
  const findings = evaluateBlocks(document, () => ({ now: NOW, before: null }));
  expect(findings[0]?.state).toBe('empty');
  expect(updateDocument(document, findings, () => null)).toBe(document.text);
});

const VALUE = '<!-- tacho value d=mariadb s=select-1 was=1.58..1.67 -->1.62×<!-- /tacho -->';
/** Lines of made-up documents: blocks in many positions and in code, of each syntax. */
const CHUNKS = [
  'Some words.',
  '',
  '# Heading',
  '- item',
  '  - nested item',
  '    1. deeper',
  '> quoted',
  '> > twice',
  `A ${VALUE} b`,
  `- ${VALUE.replace('select-1', 'rows')} and <!-- tacho value version d=mysql2 -->3.24.3<!-- /tacho -->`,
  `> x <!-- tacho value d=mysql2 ref=mariadb s=rows --><!-- /tacho -->`,
  `x <!-- tacho value d=unknown s=rows was=1..2 -->1.5×<!-- /tacho -->`,
  `\`\`\`md\n${VALUE}\n\`\`\``,
  `~~~\n<!-- tacho compare d=mariadb -->\n~~~`,
  `a \`${VALUE}\` b`,
  `\n    ${VALUE}\n`,
  `<!-- tacho claim mariadb > 2 mysql2 s=select-1 -->\nIt is ${VALUE} faster.\n<!-- /tacho -->`,
  '<!-- tacho compare d=mariadb s=select-1 -->\n\nold\n<!-- /tacho -->',
  '<!-- tacho compare d=mariadb s=nothing -->\n\nold\n<!-- /tacho -->',
  `- <!-- tacho compare d=mariadb show=table -->\n  <!-- /tacho -->`,
  `> <!-- tacho compare d=mariadb s=rows -->\n> old\n> <!-- /tacho -->`,
  `<!-- tacho compare share=${SHARE} -->\n\nold\n<!-- /tacho -->`,
  '{/* tacho compare d=mariadb */}\nold\n{/* /tacho */}',
  'In {/* tacho value d=mariadb s=rows was=1..2 */}1.5×{/* /tacho */} MDX',
  '.. tacho compare d=mariadb\n\nold\n\n.. /tacho',
  'Literal::\n\n   .. tacho compare d=code\n',
  '<!-- tacho compare d=never-ended -->',
  '<!-- /tacho -->',
  '`` unended `',
];

test('in 1,000 made-up documents every byte outside of bodies and `was=` is kept, and a second update changes nothing', () => {
  const made = fc.record({
    chunks: fc.array(fc.constantFrom(...CHUNKS), { maxLength: 14 }),
    eols: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 1, maxLength: 3 }),
    bom: fc.boolean(),
  });
  let changed = 0;
  fc.assert(
    fc.property(made, ({ chunks, eols, bom }) => {
      const lines = [HEAD, '', ...chunks].join('\n').split('\n');
      const text = (bom ? '\uFEFF' : '') + lines.map((line, index) => line + eols[index % eols.length]).join('');
      const once = update(text);
      expect(outside(readDocument(once))).toEqual(outside(readDocument(text)));
      expect(update(once)).toBe(once);
      if (once !== text) changed++;
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(changed).toBeGreaterThan(400);
});

/** The text between the bodies of tables and values, without the intervals of markers. */
function outside({ text, blocks }: ReportDocument): readonly string[] {
  let from = 0;
  const parts = blocks
    .filter(({ kind }) => kind === 'compare' || kind === 'value')
    .map(({ body }) => {
      const part = text.slice(from, body.start);
      from = body.end;
      return part;
    });
  return [...parts, text.slice(from)].map((part) => part.replace(/ was=\S{1,30}(?= ?(?:-->|\*\/\}))/g, ''));
}
