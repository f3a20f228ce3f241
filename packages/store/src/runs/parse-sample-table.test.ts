import { expect, test } from 'vitest';
import { parseSampleTable } from './parse-sample-table.ts';

test('samples keep every bit', () => {
  const { 0: samples } = parseSampleTable('{"0":[-0,1e-320,9007199254740993,1e300]}');
  expect(samples?.map((sample) => Object.is(sample, -0))).toEqual([true, false, false, false]);
  expect(samples).toEqual([-0, 1e-320, 9007199254740992, 1e300]);
});

test.each(['{"0":[null,1],"1":[2]}', '{"0":[Infinity,-0],"1":[2]}', '{"0":[1,-Infinity,-0],"1":[2]}'])(
  'a result with a sample that left the doubles has none, the others keep theirs: %s',
  (text) => expect(parseSampleTable(text)).toEqual({ 1: [2] }),
);
