import { expect, test } from 'vitest';
import { nameDrivers } from './name-drivers.ts';
import type { PlannedWorker } from './plan-bench.ts';

const worker = (commit: string | null, driver?: PlannedWorker['driver']): PlannedWorker => ({
  ...{ command: ['own'], folder: '/', commit },
  ...(driver && { driver }),
});

const said = (version: string) => ({ driver: 'own', driverVersion: version });

const versionsOf = (workers: Record<string, PlannedWorker>, versions: readonly string[]) => {
  const greetings = new Map(Object.keys(workers).map((name, at) => [name, said(versions[at] ?? '')]));
  return Object.values(nameDrivers(workers, greetings)).map(({ version }) => version);
};

test('two builds of one version are told apart by their commits', () => {
  const workers = { base: worker('4f2a9c1'), head: worker('07d1e22') };
  expect(versionsOf(workers, ['3.24.6', '3.24.6'])).toEqual(['3.24.6+4f2a9c1', '3.24.6+07d1e22']);
});

test('of one commit, or without any, they have the names of the workers', () => {
  expect(versionsOf({ base: worker('4f2a9c1'), head: worker('4f2a9c1') }, ['1.0', '1.0'])).toEqual([
    '1.0+base',
    '1.0+head',
  ]);
  expect(versionsOf({ base: worker(null), 'the head': worker(null) }, ['1.0+x', '1.0+x'])).toEqual([
    '1.0+x.base',
    '1.0+x.the-head',
  ]);
});

test('versions that differ stay as they are', () => {
  expect(versionsOf({ base: worker('4f2a9c1'), head: worker('07d1e22') }, ['1.0', '1.1'])).toEqual(['1.0', '1.1']);
});

test('what the file states goes over what the worker says', () => {
  const workers = { a: worker(null, { name: 'mine', language: 'go' }), b: worker(null, { version: '2.0' }) };
  const greetings = new Map([
    ['a', said('1.0')],
    ['b', said('1.0')],
  ]);
  expect(nameDrivers(workers, greetings)).toEqual({
    a: { name: 'mine', version: '1.0', language: 'go' },
    b: { name: 'own', version: '2.0' },
  });
});
