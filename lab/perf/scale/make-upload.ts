import type { RunInput } from '@tachograph/schema/run';
import { type PlannedRun, toSeed } from './plan-runs.ts';
import type { Shape } from './shapes.ts';

/** Standard deviation of the logarithm of a value from run to run. */
export const NOISE = 0.01;

const METRICS = [
  { metric: 'throughput', unit: 'ops/s', of: (base: number) => base },
  { metric: 'latency', unit: 'us/op', of: (base: number) => 1e7 / base },
] as const;

const range = (length: number) => Array.from({ length }, (_, index) => index);

export const nameScenario = (nth: number): string => `scenario-${nth}`;
export const nameDriver = (nth: number): string => `driver-${nth}`;
export const nameVersion = (nth: number): string => `${1 + Math.floor(nth / 10)}.${nth % 10}.0`;

/** Numbers from a normal distribution, about: always the same for a seed. */
function createNoise(seed: number) {
  let state = seed >>> 0;
  const uniform = () => {
    // A generator of 32 bits: mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => (uniform() + uniform() + uniform() - 1.5) * 2;
}

const environmentOf = (nth: number): RunInput['environment'] => ({
  client: { cpu: { model: 'Example', arch: 'x86_64', logical: 2 }, os: 'Debian GNU/Linux 12', kernel: '6.1.0' },
  runtime: { name: 'node', version: '24.21.0' },
  server: { product: 'mariadb', version: ['11.4.2', '10.11.9', '10.6.19'][nth] ?? `10.5.${nth}` },
  link: { transport: 'tcp', topology: 'same-host' },
});

type Results = RunInput['results'];

function makeResults(shape: Shape, { version, nth }: PlannedRun, seed: number): Results {
  const noise = createNoise(toSeed(seed, `${shape.name} ${nth}`));
  return range(shape.scenarios).flatMap((scenario) =>
    range(shape.params).flatMap((param) =>
      range(shape.drivers).flatMap((driver) =>
        METRICS.slice(0, shape.metrics).map(({ metric, unit, of }) => {
          const base = (1000 + 100 * scenario) * (1 + driver / 10) * (1 + version / 200) * 2 ** -param;
          const value = of(base) * Math.exp(NOISE * noise());
          const name = nameDriver(driver);
          const text = nameVersion(version);
          return {
            scenario: nameScenario(scenario),
            ...(shape.params > 1 && { params: { rows: 10 ** param } }),
            driver: { name, version: text, language: 'javascript', purl: `pkg:npm/${name}@${text}` },
            metric,
            unit,
            value,
            statistic: 'mean',
            n: shape.samples,
            uncertainty: { kind: 'rme' as const, level: 0.95, value: 0.8 },
            samples: range(shape.samples).map(() => Number((value * Math.exp(NOISE * noise())).toPrecision(8))),
          };
        }),
      ),
    ),
  );
}

export function makeUpload(shape: Shape, planned: PlannedRun, seed: number): RunInput {
  return {
    format: 1,
    title: 'nightly',
    startedAt: planned.startedAt.toISOString(),
    finishedAt: new Date(planned.startedAt.getTime() + 600_000).toISOString(),
    repetitionGroup: planned.repetitionGroup,
    harness: { name: 'perf', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } },
    source: { kind: 'ci', repository: 'example/perf', commit: planned.commit, branch: 'main' },
    environment: environmentOf(planned.environment),
    scenarios: range(shape.scenarios).map((nth) => ({
      id: nameScenario(nth),
      title: `Scenario ${nth}`,
      sql: `SELECT ${nth}`,
    })),
    results: makeResults(shape, planned, seed),
  };
}

const HUGE_CASES = 1000;

/** A run of so many results: a thousand cases, each measured as often as it takes. */
export function makeHugeUpload(results: number): RunInput {
  const noise = createNoise(results);
  return {
    format: 1,
    title: `${results} results`,
    startedAt: new Date(Date.UTC(2026, 9, 1) + results).toISOString(),
    harness: { name: 'perf', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } },
    source: { kind: 'ci', repository: 'example/perf', commit: results.toString(16).padStart(40, '0'), branch: 'main' },
    environment: environmentOf(0),
    results: range(results).map((index) => ({
      scenario: nameScenario(Math.floor((index % HUGE_CASES) / 10)),
      params: { rows: 1 + (index % 10) },
      driver: { name: nameDriver(0), version: nameVersion(0), language: 'javascript' },
      metric: 'throughput',
      unit: 'ops/s',
      statistic: 'mean',
      n: 10,
      value: Number(((1000 + (index % HUGE_CASES)) * Math.exp(NOISE * noise())).toPrecision(8)),
      invocation: 1 + Math.floor(index / HUGE_CASES),
    })),
  };
}
