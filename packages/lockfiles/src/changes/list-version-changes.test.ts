import { expect, it } from 'vitest';
import { toLockedPackage } from '../package/package-url.ts';
import { listVersionChanges } from './list-version-changes.ts';

const lock = (...pinned: string[]) => ({
  kind: 'package-lock.json' as const,
  omitted: 0,
  packages: pinned.flatMap((said) => {
    const [name, version] = said.split(' ');
    return toLockedPackage('npm', name, version) ?? [];
  }),
});
const changes = (base: string[], head: string[]) =>
  listVersionChanges(lock(...base), lock(...head)).map(({ from, to }) => `${from.name} ${from.version} ${to.version}`);

it('lists packages whose version differs, up or down, and none that came or went', () => {
  expect(changes(['mysql2 3.9.3', 'pg 8.20.0', 'old 1.0.0'], ['mysql2 3.24.6', 'pg 8.11.6', 'new 1.0.0'])).toEqual([
    'mysql2 3.9.3 3.24.6',
    'pg 8.20.0 8.11.6',
  ]);
  expect(changes(['pg 8.20.0'], ['pg 8.20.0'])).toEqual([]);
});

it('pairs the copies of a package that went with those that came, from the newest on', () => {
  expect(
    changes(['redis 3.1.2', 'redis 4.6.0', 'redis 5.9.0'], ['redis 3.1.2', 'redis 5.10.0', 'redis 4.10.0']),
  ).toEqual(['redis 5.9.0 5.10.0', 'redis 4.6.0 4.10.0']);
  expect(changes(['redis 3.1.2', 'redis 4.6.0'], ['redis 4.6.0'])).toEqual([]);
});
