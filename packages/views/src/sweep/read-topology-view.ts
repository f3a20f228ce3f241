import { fillTopology, listTopologyPairs, planTopology, type TopologyDelta } from '@tachograph/analysis/sweep';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import type { readScenarioSeries } from '../series/read-scenario-series.ts';

type Environments = Awaited<ReturnType<typeof listEnvironments>>;
type Measured = Awaited<ReturnType<typeof readScenarioSeries>>;

/** Latency added by the network, from the series of one scenario. */
export async function readDelta(
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
