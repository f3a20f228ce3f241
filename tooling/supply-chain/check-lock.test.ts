import { expect, test } from 'vitest';
import { findMissingPackages } from './check-lock.mjs';

test('a platform package beside or above its parent is found', () => {
  const packages = {
    'node_modules/next': { version: '1.0.0', optionalDependencies: { '@next/a': '1.0.0', '@next/b': '1.0.0' } },
    'node_modules/next/node_modules/@next/a': { version: '1.0.0' },
    'node_modules/@next/b': { version: '1.0.0' },
  };
  expect(findMissingPackages(packages)).toEqual([]);
});

test('a missing platform package is reported with the package that lists it', () => {
  const packages = {
    'node_modules/next': { version: '1.0.0', optionalDependencies: { '@next/a': '1.0.0' } },
    'node_modules/other/node_modules/@next/a': { version: '1.0.0' },
  };
  expect(findMissingPackages(packages)).toEqual(['next@1.0.0 wants @next/a@1.0.0']);
});
