import type { RunInput } from '@tachograph/schema/run';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

/** The time of the n-th run. */
export const timeOfRun = (n: number): Date => new Date(START + n * HOUR);

export type SampleResult = RunInput['results'][number];

/** One result of a throughput benchmark; give what the test is about. */
export const sampleResult = (more: Partial<SampleResult> = {}): SampleResult => ({
  scenario: 'Select 1',
  driver: { name: 'mariadb', version: '3.4.0', language: 'javascript', purl: 'pkg:npm/mariadb@3.4.0' },
  metric: 'throughput',
  unit: 'ops/s',
  value: 1000,
  statistic: 'mean',
  ...more,
});

/** The n-th run of a history: one hour after the one before. */
export const sampleRun = (n: number, more: Partial<RunInput> = {}): RunInput => ({
  format: 1,
  startedAt: timeOfRun(n).toISOString(),
  harness: { name: 'sample', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } },
  source: { kind: 'ci', provider: 'github-actions', branch: 'main', commit: n.toString(16).padStart(40, '0') },
  environment: {
    client: { cpu: { model: 'AMD EPYC', arch: 'x86_64', logical: 2 }, os: 'Debian GNU/Linux 12' },
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '10.11.19' },
  },
  results: [sampleResult({ value: 1000 + n })],
  ...more,
});
