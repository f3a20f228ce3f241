import { parseSelected, toIdentity } from '@tachograph/analysis/selection';
import {
  fillSweep,
  fillTopology,
  findKnees,
  type LineKnee,
  LOAD,
  listTopologyPairs,
  planSweep,
  planTopology,
  type Sweep,
  type SweepOptions,
  type SweepPlan,
  type TopologyDelta,
} from '@tachograph/analysis/sweep';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { SweepQuery } from '@tachograph/openapi/page-queries';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { findScenario } from '@tachograph/store/scenarios';
import { addSamples } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';
import type { readScenarioSeries } from '../series/read-scenario-series.ts';

/** A sweep is of one environment, so that of a driver is ignored. */
const toSelected = (text: string) => ({ ...parseSelected(text), environment: null });

/**
 * One scenario along a numeric param, in one environment, and the latency that the network adds to it; null without such a scenario.
 * With samples, as a comparison.
 */
export async function readSweepView(
  db: Store,
  project: Project,
  query: SweepQuery,
  { readSeries }: { readonly readSeries: typeof readScenarioSeries },
) {
  const [scenario, environments, measured] = await Promise.all([
    findScenario(db, project.id, query.scenario),
    listEnvironments(db, project.id),
    readSeries(db, project.id, query.scenario),
  ]);
  if (!scenario) return null;
  const options: SweepOptions = {
    param: query.param ?? null,
    group: query.params ?? null,
    metric: query.metric ?? null,
    statistic: query.statistic ?? null,
    selected: (query.driver ?? []).map(toSelected),
    reference: query.reference === undefined ? null : toSelected(query.reference),
    environment: toIdentity(query.environment, environments),
    referenceDriver: project.referenceDriver,
    evaluation: toEvaluation(project),
  };
  const plan = planSweep(measured, options);
  const readAnew = async (planned: SweepPlan): Promise<Sweep> => {
    const read = await readCompared(db, project.id, planned);
    return fillSweep(planned, { ...read, points: await addSamples(db, project.id, read.points) });
  };
  const sweep = readAnew(plan);
  // A load curve is of throughput or p99 itself, most often.
  const isRead = ({ metric, statistic, environment }: SweepPlan) =>
    metric?.metric === plan.metric?.metric &&
    statistic === plan.statistic &&
    environment?.identity === plan.environment?.identity;
  const readPlanned = (planned: SweepPlan) => (isRead(planned) ? sweep : readAnew(planned));
  const [shown, load, topology] = await Promise.all([
    sweep,
    plan.param?.name === LOAD.param
      ? readLoad(
          measured,
          { ...options, param: LOAD.param, environment: plan.environment?.identity ?? null },
          readPlanned,
        )
      : null,
    readDelta(db, project, measured, environments),
  ]);
  return { scenario, sweep: shown, load, topology };
}

/** Throughput and p99 along the rate, in the environment of the sweep, and the knee of each line. */
type LoadView = { readonly throughput: Sweep; readonly p99: Sweep; readonly knees: readonly LineKnee[] };

async function readLoad(
  measured: Measured,
  options: SweepOptions,
  readPlanned: (planned: SweepPlan) => Promise<Sweep>,
): Promise<LoadView> {
  const [throughput, p99] = await Promise.all([
    readPlanned(planSweep(measured, { ...options, metric: LOAD.metric, statistic: null })),
    readPlanned(planSweep(measured, { ...options, metric: 'latency', statistic: 'p99' })),
  ]);
  return { throughput, p99, knees: findKnees(throughput) };
}

type Environments = Awaited<ReturnType<typeof listEnvironments>>;
type Measured = Awaited<ReturnType<typeof readScenarioSeries>>;

/** Latency added by the network, from the series of one scenario. */
async function readDelta(
  db: Store,
  project: Project,
  measured: Measured,
  environments: Environments,
): Promise<TopologyDelta> {
  const plan = planTopology(measured, environments);
  return fillTopology(plan, await readChosen(db, project.id, plan));
}

/** Latency added by the network to one scenario. A project without two environments that differ only in it reads no series. */
export async function readTopologyView(
  db: Store,
  project: Project,
  scenario: string,
  { readSeries }: { readonly readSeries: typeof readScenarioSeries },
): Promise<TopologyDelta> {
  const environments = await listEnvironments(db, project.id);
  if (listTopologyPairs(environments).length === 0) return { pairs: [] };
  return readDelta(db, project, await readSeries(db, project.id, scenario), environments);
}
