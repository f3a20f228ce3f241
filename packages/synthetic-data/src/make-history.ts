import type { RunInput } from '@tachograph/schema/run';
import { HISTORIES, type History, type HistoryName } from './history.ts';
import { createRandom, drawNormal, type Random } from './random.ts';

export type HistoryOptions = {
  readonly seed: number;
  /** Measurements; each is one run, or one batch of `repeats` runs. */
  readonly runs: number;
  /** When the first one was measured; the others follow daily. */
  readonly startAt: Date;
  /** Invocations of each measurement; 1 unless told otherwise. */
  readonly repeats?: number;
  /** Number of scenarios in each run; 2 unless told otherwise. */
  readonly scenarios?: number;
  /** Name of the project, where the runs should carry one. */
  readonly project?: string;
};

const DRIVERS = [
  { name: 'mariadb', purl: 'pkg:npm/mariadb', speed: 1.2, version: (release: number) => `3.${release}.0` },
  { name: 'mysql2', purl: 'pkg:npm/mysql2', speed: 1, version: (release: number) => `3.${10 + release}.1` },
] as const;

const DAY = 24 * 60 * 60 * 1000;
/** A driver is released about this often, in measurements. */
const RELEASE_EVERY = 10;
const INVOCATION_NOISE = 0.005;

type Measured = { readonly index: number; readonly history: History; readonly of: number };

const isAfter = (index: number, start: number | null) => start !== null && index >= start;

function toEnvironment({ index, history, of }: Measured): RunInput['environment'] {
  return {
    client: {
      cpu: { model: 'made-up CPU', arch: 'x86_64', logical: 4 },
      os: 'Debian GNU/Linux 12',
      kernel: isAfter(index, history.newMachineAt(of)) ? '6.8.0' : '6.1.0',
    },
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '10.11.19' },
    link: { transport: 'tcp', topology: 'same-host' },
  };
}

function toScenarios({ index, history, of }: Measured, count: number): NonNullable<RunInput['scenarios']> {
  const columns = isAfter(index, history.newTextAt(of)) ? 'a, b, c, d' : 'a, b';
  return Array.from({ length: count }, (_, i) => ({
    id: `select-${10 ** (i % 5)}-rows${i < 5 ? '' : `-${Math.floor(i / 5)}`}`,
    sql: `SELECT ${columns} FROM t${i} LIMIT ${10 ** (i % 5)}`,
  }));
}

/** Noise of one cell that carries some of itself over to the next measurement, at the same spread throughout. */
class Noise {
  private state = 0;
  constructor(
    private readonly history: History,
    private readonly random: Random,
  ) {}

  next(): number {
    const { memory, noise } = this.history;
    this.state = memory * this.state + Math.sqrt(1 - memory ** 2) * drawNormal(this.random);
    // The noise of run times multiplies, so a value stays above zero however large the noise.
    return Math.exp(noise * this.state);
  }
}

const round = (value: number) => Number(value.toPrecision(7));

/**
 * Generates the history of that name: runs in the wire format, oldest first, ready to upload. Deterministic: the same
 * name and options give the same runs on every machine. Nothing in it was measured; the environment says so.
 */
export function makeHistory(name: HistoryName, options: HistoryOptions): RunInput[] {
  const { seed, runs, startAt, repeats = 1, scenarios: count = 2, project } = options;
  const history: History = HISTORIES[name];
  const random = createRandom(seed);
  const noises = DRIVERS.map(() => Array.from({ length: count }, () => new Noise(history, random)));
  return Array.from({ length: runs }, (_, index) => index).flatMap((index) => {
    const measured = { index, history, of: runs };
    const scenarios = toScenarios(measured, count);
    const levels = noises.map((ofDriver) => ofDriver.map((noise) => noise.next() * history.level(index, runs)));
    return Array.from({ length: repeats }, (_, repeat): RunInput => {
      const results = DRIVERS.flatMap((driver, d) =>
        scenarios.map(({ id }, s): RunInput['results'][number] => ({
          scenario: id,
          driver: { name: driver.name, version: driver.version(Math.floor(index / RELEASE_EVERY)), purl: driver.purl },
          unit: 'ops/s',
          statistic: 'mean',
          value: round(
            (20_000 / (1 + s)) * driver.speed * (levels[d]?.[s] ?? 1) * Math.exp(INVOCATION_NOISE * drawNormal(random)),
          ),
          uncertainty: { kind: 'rme', level: 0.95, value: round(0.3 + 0.4 * random()) },
          n: 200 + Math.floor(random() * 100),
        })),
      );
      return {
        format: 1,
        ...(project === undefined ? {} : { project }),
        title: `made-up history "${name}"`,
        startedAt: new Date(startAt.getTime() + index * DAY + repeat * 60_000).toISOString(),
        ...(repeats > 1 ? { repetitionGroup: `${name}-${seed}-${index}` } : {}),
        harness: { name: 'made-up', version: '1', tool: { name: 'made-up', version: '1.0.0' } },
        environment: toEnvironment(measured),
        scenarios,
        results,
      };
    });
  });
}
