import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findCircles } from './find-circles.mjs';
import { listImports } from './list-imports.mjs';

test('a circle is found through any number of files, and nothing that hangs on it', () => {
  const graph = new Map([
    ['start', ['a']],
    ['a', ['b', 'end']],
    ['b', ['c']],
    ['c', ['a']],
    ['end', []],
  ]);
  expect(findCircles(graph)).toEqual([['a', 'b', 'c']]);
});

const imports = listImports(fileURLToPath(new URL('../..', import.meta.url)));
test('files import each other in no circle, not for a type either', () => {
  expect(imports.size).toBeGreaterThan(2000);
  expect(findCircles(imports)).toEqual([]);
});
