import { readDocument } from '@tachograph/reports';
import { expect, test } from 'vitest';
import { pinBlocks } from './write-pins.ts';

const ID = '0123456789abcdefghij';

const TEXT = `<!-- tacho report https://host/p/node -->

# Title

<!-- tacho claim a > b s=one -->
It is <!-- tacho value d=a ref=b s=one -->1.2×<!-- /tacho --> as fast.
<!-- /tacho -->

<!-- tacho compare d=a ref=b share=aaaaaaaaaaaaaaaaaaaa -->
<!-- /tacho -->

{/* tacho compare d=a ref=b */}
{/* /tacho */}
`;

test('every block that follows is pinned, also inside of a claim; one that is pinned and all other text stay', () => {
  const pinned = pinBlocks(readDocument(TEXT), () => ID);
  expect(pinned.split('\n').filter((line) => line.includes(ID))).toEqual([
    `<!-- tacho claim a > b s=one share=${ID} -->`,
    `It is <!-- tacho value d=a ref=b s=one share=${ID} -->1.2×<!-- /tacho --> as fast.`,
    `{/* tacho compare d=a ref=b share=${ID} */}`,
  ]);
  expect(pinned.replaceAll(` share=${ID}`, '')).toBe(TEXT);
  expect(readDocument(pinned).errors).toEqual([]);
});

test('a block without a share, and a document without blocks, stay as they are', () => {
  expect(pinBlocks(readDocument(TEXT), () => null)).toBe(TEXT);
  expect(pinBlocks(readDocument('# Nothing\n'), () => ID)).toBe('# Nothing\n');
});

test('a marker of reST is pinned at the end of its line', () => {
  const text = '.. tacho compare d=a ref=b\n\n.. /tacho\n';
  expect(pinBlocks(readDocument(text), () => ID)).toBe(`.. tacho compare d=a ref=b share=${ID}\n\n.. /tacho\n`);
});
