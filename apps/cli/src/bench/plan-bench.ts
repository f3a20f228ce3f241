import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { countFewestRepeats } from '@tachograph/analysis/run';
import { type Contract, dialectOf, findContract } from '@tachograph/bench/contracts';
import { createDesign, type Design } from '@tachograph/bench/turns';
import type { BenchConfig } from '@tachograph/schema/bench';
import type { Probe } from '../terminal.ts';

/** How a worker is started, and what of. */
export type PlannedWorker = BenchConfig['workers'][string] & {
  readonly folder: string;
  /** Of the checkout that it is started in, abbreviated; null outside of one. */
  readonly commit: string | null;
};

/** What is measured. The same plan continues what was interrupted. */
export type BenchPlan = {
  readonly config: BenchConfig;
  /** Of the file. */
  readonly folder: string;
  readonly design: Design;
  readonly workers: Readonly<Record<string, PlannedWorker>>;
  readonly invocations: number;
  /** Scenarios whose work the runner knows: those that its contracts name, where there is a database. */
  readonly contracts: readonly Contract[];
  /** Of all but the invocations: another file, option or commit is another plan. */
  readonly key: string;
};

/** How the workers know a scenario. */
const nameOf = ({ id, case: name }: BenchConfig['scenarios'][number]) => name ?? id;

const USUAL_INVOCATIONS = 5;
const USUAL_WARM_UP = 6000;

const chooseAnchor = ({ anchor, workers }: BenchConfig): string =>
  anchor ?? (Object.hasOwn(workers, 'base') ? 'base' : (Object.keys(workers)[0] ?? ''));

const readCommit = (probe: Probe, folder: string) =>
  probe.run('git', ['-C', folder, 'rev-parse', '--verify', '--quiet', '--short=7', 'HEAD']);

/** The plan that a file states; `file` is its path, from whose folder the workers are started. */
export async function planBench(config: BenchConfig, file: string, probe: Probe): Promise<BenchPlan> {
  const home = dirname(resolve(file));
  const workers = Object.fromEntries(
    await Promise.all(
      Object.entries(config.workers).map(async ([name, worker]) => {
        const folder = resolve(home, worker.cwd ?? '.');
        return [name, { ...worker, folder, commit: await readCommit(probe, folder) }] as const;
      }),
    ),
  );
  const anchor = chooseAnchor(config);
  const candidates = Object.keys(workers).filter((name) => name !== anchor);
  const { database, slices } = config;
  const contracts = config.scenarios.flatMap(({ id }) => (database && !database.fixtures && findContract(id)) || []);
  const scenarios = config.scenarios.map((scenario) => {
    const { id, warmUp } = scenario;
    const contract = contracts.find((one) => one.id === id);
    return {
      name: nameOf(scenario),
      warmUp: warmUp ?? contract?.warmUp ?? USUAL_WARM_UP,
      ...(database && contract && { contract: contract.work(dialectOf(database.engine)) }),
    };
  });
  const usual = createDesign({ anchor, candidates, scenarios, rounds: config.rounds });
  const design = slices ? { ...usual, ...slices, sliceNs: slices.ns } : usual;
  const fewest = countFewestRepeats({ scenarios: design.scenarios.length, candidates: candidates.length });
  const invocations = config.invocations ?? Math.max(USUAL_INVOCATIONS, fewest);
  // More invocations are added to those that were measured.
  const what = JSON.stringify({ config: { ...config, invocations: undefined }, workers });
  const key = createHash('sha256').update(what).digest('hex').slice(0, 12);
  return { config, folder: home, design, workers, invocations, contracts, key };
}

/** Why this plan cannot come to a verdict; null where it can. */
export function findTooFew({ config, design, invocations }: BenchPlan): string | null {
  if (config.record || config.load) return null;
  const { scenarios, candidates } = design;
  const fewest = countFewestRepeats({ scenarios: scenarios.length, candidates: candidates.length });
  if (invocations >= fewest) return null;
  return `${invocations} invocations of so few cells cannot come to a verdict: it takes ${fewest}`;
}
