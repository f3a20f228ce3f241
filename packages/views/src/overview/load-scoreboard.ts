import {
  chooseScoreboardResults,
  fillScoreboard,
  type Scoreboard,
  type ScoreboardOptions,
  type ScoreboardPlan,
} from '@tachograph/analysis/scoreboard';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { readChosen } from '@tachograph/store/repeats';
import { readCategories } from '@tachograph/store/scenarios';
import { readSeriesVersions } from '@tachograph/store/series';

/** Reads what a plan shows, and fills it. */
export async function loadScoreboard(
  db: Store,
  project: Project,
  plan: ScoreboardPlan,
  options: ScoreboardOptions,
): Promise<Scoreboard> {
  const shown = { keys: plan.series.map(({ key }) => key) };
  const scenarios = [...new Set(plan.series.map((series) => series.case.scenario))];
  const [versions, categories] = await Promise.all([
    readSeriesVersions(db, project.id, shown, { newest: plan.mostVersions }),
    readCategories(db, project.id, scenarios),
  ]);
  const read = await readChosen(db, project.id, chooseScoreboardResults(versions, plan));
  return fillScoreboard(plan, { ...versions, ...read }, { ...options, categories });
}
