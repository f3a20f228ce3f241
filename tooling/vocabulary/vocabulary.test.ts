import { expect, test } from 'vitest';
import { findNames, findPhrases } from './find-terms.ts';

test.each([
  ['a variable', 'const mortalIngest = 1;'],
  ['a type', 'type MortalIngest = string;'],
  ['a field of a type', 'type A = { readonly mortal: string };'],
  ['a field of an object', 'f({ mortal: 1 });'],
  ['a constant', 'const MORTAL_INGEST = 1;'],
  ['a component', 'const a = <Mortal />;'],
  ['a parameter that is destructured', 'function f({ mortal: x }) {}'],
])('a rejected term as %s is found, with the term to use', (_what, line) => {
  expect(findNames('a/b.tsx', `${line}\n`)).toMatchObject([{ file: 'a/b.tsx', line: 1, instead: 'crashable' }]);
});

test('a rejected term in the name of a file is found', () => {
  expect(findNames('a/mortal-ingest.ts', '')).toMatchObject([{ text: 'a/mortal-ingest.ts' }]);
});

test('a name that only contains the letters of a term is accepted', () => {
  expect(findNames('a/b.ts', 'const immortal = amortalise;')).toEqual([]);
});

test('text in strings and comments is not taken for a name', () => {
  expect(findNames('a/b.ts', "// mortal\nconst a = 'mortal';")).toEqual([]);
});

test('a rejected phrase is found in prose, across a line break of a comment too', () => {
  expect(findPhrases('a.md', 'It is\nthe front door.')).toMatchObject([{ line: 2, text: 'front door' }]);
  expect(findPhrases('a.ts', '/**\n * the front\n * door\n */')).toHaveLength(1);
  expect(findPhrases('a.ts', '// the front\n// doors')).toHaveLength(1);
});
