import { expect, it } from 'vitest';
import { findPackageUrl } from './find-package-url.ts';

it('finds the package of a known driver by a name or spelling, and guesses none', () => {
  expect(findPackageUrl('better_sqlite3', 'javascript')).toBe('pkg:npm/better-sqlite3');
  expect(findPackageUrl('mysql2', 'ruby')).toBe('pkg:gem/mysql2');
  for (const [name, language] of [
    ['homegrown', 'go'],
    ['constructor', null],
    // A driver of JavaScript and one of Ruby.
    ['mysql2', null],
    ['mysql2', 'klingon'],
  ] as const) {
    expect(findPackageUrl(name, language), name).toBeNull();
  }
});
