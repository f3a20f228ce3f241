import { expect, it } from 'vitest';
import { readLockfile } from '../read-lockfile.ts';
import { listLockedDrivers } from './list-locked-drivers.ts';

const DRIVERS = [
  { name: 'pq', language: 'go', purl: 'pkg:golang/github.com/lib/pq' },
  { name: 'pg', language: 'javascript', purl: 'pkg:npm/pg' },
];
const list = (name: string, text: string) => {
  const reading = readLockfile(name, text);
  return (
    reading.ok && listLockedDrivers(reading.lockfile, DRIVERS).map(({ driver, release }) => `${driver.name} ${release}`)
  );
};

it('lists drivers in the release that results name, and of several copies the newest', () => {
  expect(list('go.mod', 'module x\nrequire github.com/lib/pq v1.10.9\nrequire example.org/x v1.0.0\n')).toEqual([
    'pq 1.10.9',
  ]);
  const packages = {
    'node_modules/pg': { version: '8.9.0' },
    'node_modules/a/node_modules/pg': { version: '8.20.0' },
    'node_modules/b/node_modules/pg': { version: '8.11.6' },
  };
  expect(list('package-lock.json', JSON.stringify({ packages }))).toEqual(['pg 8.20.0']);
});
