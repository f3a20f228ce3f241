import { expect, test } from 'vitest';
import { checkNode, whyStale } from './install.mjs';

const lock = {
  '': { version: '0.1.0' },
  'packages/units': { version: '0.1.0' },
  'node_modules/@tachograph/units': { resolved: 'packages/units', link: true },
  'node_modules/next': { version: '16.4.5', integrity: 'sha512-a' },
  'node_modules/next/node_modules/sharp': { version: '1.0.0', integrity: 'sha512-b' },
  'node_modules/@next/swc-windows': { version: '16.4.5', integrity: 'sha512-c', optional: true },
};
const installed = {
  'packages/units': { version: '0.1.0' },
  'node_modules/@tachograph/units': { resolved: 'packages/units', link: true },
  'node_modules/next': { version: '16.4.5', integrity: 'sha512-a' },
  'node_modules/next/node_modules/sharp': { version: '1.0.0', integrity: 'sha512-b' },
};

test('what npm installed for this platform is enough', () => {
  expect(whyStale(lock, installed)).toBeNull();
});

test('a package that the lock file gained asks for an install', () => {
  expect(whyStale({ ...lock, 'node_modules/zod': { version: '4.6.7' } }, installed)).toBe('zod is new');
});

test('a workspace that was added asks for an install', () => {
  const more = { ...lock, 'node_modules/@tachograph/store': { resolved: 'packages/store', link: true } };
  expect(whyStale(more, installed)).toBe('@tachograph/store is new');
});

test('another version or other content of a package asks for an install', () => {
  const next = 'node_modules/next';
  expect(whyStale({ ...lock, [next]: { version: '16.4.6', integrity: 'sha512-a' } }, installed)).toBe(
    'next has changed',
  );
  expect(whyStale({ ...lock, [next]: { version: '16.4.5', integrity: 'sha512-z' } }, installed)).toBe(
    'next has changed',
  );
});

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('Node.js %s is new enough', (version) => {
  expect(() => checkNode(version, '>=20.19')).not.toThrow();
});

test.each(['18.20.8', '20.18.3'])('Node.js %s is refused in one line', (version) => {
  expect(() => checkNode(version, '>=20.19')).toThrow(`Node.js >=20.19 is needed, this is ${version}`);
});
