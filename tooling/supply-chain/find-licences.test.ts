import { expect, test } from 'vitest';
import { readFile } from '../docs/testing/documents.ts';
import { findForbidden, findUnusedExceptions, groupByLicence } from './find-licences.ts';

const { packages } = JSON.parse(readFile('package-lock.json'));

const withLicence = (license: string | undefined, more = {}) => ({
  'node_modules/planted': { version: '1.0.0', ...(license !== undefined && { license }), ...more },
});

test('every package that is installed in production has a licence that is accepted', () => {
  expect([...groupByLicence(packages).values()].flat().length).toBeGreaterThan(300);
  expect(findForbidden(packages)).toEqual([]);
});

test('every exception is for a package that is there', () => {
  expect(findUnusedExceptions(packages)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'planted@1.0.0 has the licence: GPL-3.0-only'],
  ['AGPL-3.0-or-later', 'planted@1.0.0 has the licence: AGPL-3.0-or-later'],
  ['MIT AND GPL-2.0-only', 'planted@1.0.0 has the licence: MIT AND GPL-2.0-only'],
  ['MIT OR Apache-2.0 AND GPL-2.0-only', 'planted@1.0.0 has the licence: MIT OR Apache-2.0 AND GPL-2.0-only'],
  ['UNLICENSED', 'planted@1.0.0 has the licence: UNLICENSED'],
  [undefined, 'planted@1.0.0 has the licence: none stated'],
])('a package with the licence %s is found', (license, line) => {
  expect(findForbidden({ ...packages, ...withLicence(license) })).toEqual([line]);
});

test.each(['(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'Apache-2.0'])(
  'a package with the licence %s is accepted',
  (license) => {
    expect(findForbidden(withLicence(license))).toEqual([]);
  },
);

test('development dependencies and packages of the repository are not distributed', () => {
  expect(findForbidden(withLicence('GPL-3.0-only', { dev: true }))).toEqual([]);
  expect(findForbidden(withLicence('GPL-3.0-only', { link: true }))).toEqual([]);
});

test('a package inside another one is found by its own name', () => {
  const nested = { 'node_modules/next/node_modules/@a/b': { version: '2.0.0', license: 'GPL-3.0-only' } };
  expect(findForbidden(nested)).toEqual(['@a/b@2.0.0 has the licence: GPL-3.0-only']);
});
