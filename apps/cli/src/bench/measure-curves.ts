import { randomBytes } from 'node:crypto';
import { type LoadCell, type LoadLoss, measureLoad } from '@tachograph/bench/load';
import { LATENCY_BASE, type Naming } from '@tachograph/bench/turns';
import type { BenchConfig } from '@tachograph/schema/bench';
import { quantileOfHistogram } from '@tachograph/schema/histogram';
import type { RunInput } from '@tachograph/schema/run';
import type { Progress } from '../terminal.ts';
import type { StoredInvocation } from './bench-state.ts';
import { createNaming } from './create-naming.ts';
import type { Measuring } from './measure-turns.ts';
import type { Measured } from './measured.ts';
import { nameWorkers } from './name-workers.ts';
import type { BenchPlan } from './plan-bench.ts';
import { whyNot } from './verify-workers.ts';

/** The method, whose version is incremented when figures of two versions are not comparable. */
const TOOL = { name: 'fixed rate', version: '1.0.0' };

const THROUGHPUT = { metric: 'throughput', unit: 'ops/s', statistic: 'mean' } as const;
const MEDIAN = { metric: 'latency', unit: 'ns/op', statistic: 'median' } as const;
const P99 = { metric: 'latency', unit: 'ns/op', statistic: 'p99' } as const;

/** A quantile with fewer than ten operations above it says little: docs/methodology.md#quantiles. */
const FEWEST_OF_P99 = 1000;

type Results = RunInput['results'];
type Row = Pick<LoadCell, 'worker' | 'scenario' | 'connections' | 'rate'>;

function toCase({ driverOf, caseOf, protocolOf }: Required<Naming>, { worker, scenario, connections, rate }: Row) {
  const own = caseOf(scenario);
  const protocol = protocolOf(worker, scenario);
  return {
    ...own,
    params: { ...own.params, connections, ...(rate !== null && { rate }) },
    ...(protocol !== null && { protocolObserved: protocol }),
    driver: driverOf(worker),
  };
}

/** What was achieved, and the latencies from when each operation was due. */
function toFigures(cell: LoadCell, naming: Required<Naming>, emulated: string | null): Results {
  const { operations: n, ns, latencies: counts } = cell;
  const histogram = { base: LATENCY_BASE, counts };
  const shown = {
    ...toCase(naming, cell),
    ...(emulated !== null && ({ status: 'emulated', statusReason: emulated } as const)),
  };
  const quantile = (q: number) => Number(quantileOfHistogram(histogram, q).toPrecision(6));
  return [
    { ...shown, ...THROUGHPUT, n, value: Number(((n / ns) * 1e9).toPrecision(6)) },
    { ...shown, ...MEDIAN, n, value: quantile(0.5), histogram },
    ...(n < FEWEST_OF_P99 ? [] : [{ ...shown, ...P99, n, value: quantile(0.99) }]),
  ];
}

/** Measures the load curves of one invocation: each worker at each rate, with each number of connections. */
export async function measureCurves(
  plan: BenchPlan,
  { rates, connections, seconds }: NonNullable<BenchConfig['load']>,
  earlier: readonly StoredInvocation[],
  { terminal, opened, conducts, progress }: Measuring & { readonly progress: Progress },
): Promise<Measured> {
  const { anchor, candidates, scenarios } = plan.design;
  const workers = [anchor, ...candidates];
  const measured = await measureLoad(
    { workers, scenarios, connections, rates: rates ?? null, seconds },
    {
      seed: randomBytes(4).readUInt32BE(),
      known: earlier[0]?.rates ?? [],
      open: (worker) => opened.open(worker, worker),
      whyUnsupported: (worker, scenario) => whyNot(conducts[worker]?.[scenario]),
      show: progress.show,
      signal: terminal.stopped,
    },
  );
  const { cells, losses } = measured;
  const drivers = nameWorkers(plan, new Map(measured.workers.map(({ worker, hello }) => [worker, hello])), earlier);
  const preparedOf = (worker: string, scenario: string) =>
    measured.workers.find((one) => one.worker === worker && one.scenario === scenario)?.prepared;
  const naming = createNaming(plan, drivers, conducts, (worker, scenario) => preparedOf(worker, scenario)?.session);
  const toLost = ({ worker, scenario, status, reason }: LoadLoss): Results => {
    const stated = measured.rates.find((one) => one.scenario === scenario)?.rates ?? rates ?? [];
    const rows = connections.flatMap((count) =>
      [null, ...stated].map((rate) => ({ worker, scenario, connections: count, rate })),
    );
    const isMissing = (row: Row) =>
      !cells.some(
        (cell) =>
          cell.worker === worker &&
          cell.scenario === scenario &&
          cell.connections === row.connections &&
          cell.rate === row.rate,
      );
    return rows
      .filter(isMissing)
      .map((row) => ({ ...toCase(naming, row), ...THROUGHPUT, value: null, status, statusReason: reason }));
  };
  return {
    results: [
      ...cells.flatMap((cell) => toFigures(cell, naming, preparedOf(cell.worker, cell.scenario)?.emulated ?? null)),
      ...losses.flatMap(toLost),
    ],
    drivers,
    runtimes: measured.workers.map(({ hello }) => hello.runtime),
    sessions: measured.workers.map(({ prepared }) => prepared.session),
    operations: [],
    rates: measured.rates,
    tool: TOOL,
    config: { seconds },
    order: 'rounds',
    notes: plan.config.record ? [] : losses.map(({ reason }) => reason),
  };
}
