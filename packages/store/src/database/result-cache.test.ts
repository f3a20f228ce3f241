import { expect, test } from 'vitest';
import { createResultCache, readThrough } from './result-cache.ts';

const toWanted = (key: string) => ({ key, item: key });

function createReader() {
  const requested: (readonly string[])[] = [];
  const read = async (missing: readonly string[]) => {
    requested.push(missing);
    return missing.map((item) => [{ item }]);
  };
  return { requested, read };
}

test('what is kept is not read again, the rest is read at once, and the rows come in the order that was requested', async () => {
  const { requested, read } = createReader();
  const cache = createResultCache();
  await readThrough(cache, ['b'].map(toWanted), 1000, read);
  const rows = await readThrough(cache, ['a', 'b', 'c'].map(toWanted), 1000, read);
  expect(rows).toEqual([[{ item: 'a' }], [{ item: 'b' }], [{ item: 'c' }]]);
  await readThrough(cache, ['c', 'a'].map(toWanted), 1000, read);
  expect(requested).toEqual([['b'], ['a', 'c']]);
});

test('more bytes than the limit drop the rows that were not requested for longest, and all rows are returned all the same', async () => {
  const { requested, read } = createReader();
  const cache = createResultCache(3000);
  const rows = await readThrough(cache, ['a', 'b', 'c'].map(toWanted), 1000, read);
  expect(rows).toEqual([[{ item: 'a' }], [{ item: 'b' }], [{ item: 'c' }]]);
  await readThrough(cache, ['c', 'a'].map(toWanted), 1000, read);
  expect(requested).toEqual([['a', 'b', 'c'], ['a']]);
});

test('a failed reading is not kept', async () => {
  const cache = createResultCache();
  const fail = () => Promise.reject(new Error('no connection'));
  await expect(readThrough(cache, [toWanted('a')], 1000, fail)).rejects.toThrow('no connection');
  expect(await readThrough(cache, [toWanted('a')], 1000, createReader().read)).toEqual([[{ item: 'a' }]]);
});
