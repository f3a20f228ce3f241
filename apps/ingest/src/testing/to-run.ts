import type { RunInput } from '@tachograph/schema/run';

type ResultInput = RunInput['results'][number];

export const toResult = (over: Partial<ResultInput> = {}): ResultInput => ({
  scenario: 'select-1000-rows',
  driver: { name: 'mariadb', version: '3.5.4', purl: 'pkg:npm/mariadb@3.5.4' },
  unit: 'ops/s',
  value: 2611.2,
  uncertainty: { kind: 'rme', level: 0.95, value: 0.6 },
  n: 90,
  ...over,
});

/** A valid run; `batch` makes its content its own. */
export const toRun = (over: Partial<RunInput> = {}): RunInput => ({
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  environment: { server: { product: 'mariadb', version: '10.11.19' }, runtime: { name: 'node', version: '20.20.2' } },
  results: [toResult(), toResult({ driver: { name: 'mysql2', version: '3.11.0' }, value: 1764.1 })],
  ...over,
});
