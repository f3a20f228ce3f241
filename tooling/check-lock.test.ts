import { expect, test } from 'vitest';
import { findHoles } from './check-lock.mjs';

test('a platform package beside or above its parent is found', () => {
  const packages = {
    'node_modules/next': { version: '1.0.0', optionalDependencies: { '@next/a': '1.0.0', '@next/b': '1.0.0' } },
    'node_modules/next/node_modules/@next/a': { version: '1.0.0' },
    'node_modules/@next/b': { version: '1.0.0' },
  };
  expect(findHoles(packages)).toEqual([]);
});

test('a platform package that is nowhere is named with the package that wants it', () => {
  const packages = {
    'node_modules/next': { version: '1.0.0', optionalDependencies: { '@next/a': '1.0.0' } },
    'node_modules/other/node_modules/@next/a': { version: '1.0.0' },
  };
  expect(findHoles(packages)).toEqual(['next@1.0.0 wants @next/a@1.0.0']);
});
