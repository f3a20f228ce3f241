import { expect, test } from 'vitest';
import { readInParts } from './read-in-parts.ts';

/** Reads a list of so many rows, and the cursors of the parts that were requested. */
async function readAll(count: number) {
  const all = Array.from({ length: count }, (_, n) => ({ id: `${n}` }));
  const requested: (string | undefined)[] = [];
  const rows: { readonly id: string }[] = [];
  const parts = readInParts<{ readonly id: string }, string>({
    limit: 500,
    cursorOf: ({ id }) => id,
    read: async ({ after, limit }) => {
      requested.push(after);
      const from = after === undefined ? 0 : Number(after) + 1;
      return all.slice(from, from + limit);
    },
  });
  for await (const part of parts) rows.push(...part);
  return { isWhole: JSON.stringify(rows) === JSON.stringify(all), requested };
}

test.each([
  [0, [undefined]],
  [1, [undefined]],
  [499, [undefined]],
  [500, [undefined, '499']],
  [1_201, [undefined, '499', '999']],
])('%i rows are read once each, in order', async (count, requested) => {
  expect(await readAll(count)).toEqual({ isWhole: true, requested });
});

test('a part is not read before it is requested', async () => {
  let reads = 0;
  const parts = readInParts({
    limit: 3,
    cursorOf: (row: number) => row,
    read: async () => {
      reads += 1;
      return [1, 2, 3];
    },
  });
  await parts.next();
  expect(reads).toBe(1);
  await parts.return(undefined);
});
