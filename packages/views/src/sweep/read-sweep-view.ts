import { toIdentity } from '@tachograph/analysis/selection';
import { fillSweep, planSweep } from '@tachograph/analysis/sweep';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { findScenario } from '@tachograph/store/scenarios';
import { addSamples } from '@tachograph/store/series';
import type { readScenarioSeries } from '../series/read-scenario-series.ts';
import { readDelta } from './read-topology-view.ts';

type Selected = { readonly slug: string; readonly version: string | null };

/** What a sweep is asked for; null is left open. The environment is named as in an address. */
export type SweepQuery = {
  readonly scenario: string;
  readonly param: string | null;
  readonly metric: string | null;
  readonly statistic: string | null;
  readonly selected: readonly Selected[];
  readonly group: string | null;
  readonly environment: string | null;
  readonly reference: Selected | null;
};

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
  const plan = planSweep(measured, {
    ...query,
    environment: toIdentity(query.environment, environments),
    referenceDriver: project.referenceDriver,
    evaluation: toEvaluation(project),
  });
  const [read, topology] = await Promise.all([
    readChosen(db, project.id, plan),
    readDelta(db, project, measured, environments),
  ]);
  const points = await addSamples(db, project.id, read.points);
  return { scenario, sweep: fillSweep(plan, { ...read, points }), topology };
}
