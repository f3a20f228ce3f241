import { type ChangeGroup, groupChanges } from '@tachograph/analysis/changes';
import {
  findHeadline,
  type Headline,
  planScoreboard,
  type Scoreboard,
  type StandingEntry,
} from '@tachograph/analysis/scoreboard';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import type { ProjectSummary } from '@tachograph/store/projects';
import { readSeriesTotals } from '@tachograph/store/series';
import { readShownChanges } from '../changes/read-shown-changes.ts';
import { loadScoreboard } from './load-scoreboard.ts';

/** Who is ahead in the environment that an overview opens with. */
type ProjectStanding = {
  readonly environment: string;
  /** Canonical unit and name of the metric. */
  readonly unit: string;
  readonly metric: string;
  readonly standing: readonly StandingEntry[];
  /** Drivers that are not in it for their number. */
  readonly omitted: number;
  /** By key of the column. */
  readonly histories: Scoreboard['histories'];
  readonly headline: Headline | null;
  /** In its environment and metric, the largest first. */
  readonly changes: readonly ChangeGroup[];
};

/** Drivers × scenarios of a project whose series are looked at: a larger one has its standing on its own page only. */
const MOST_PAIRS = 1000;
/** Cells of an environment that are evaluated for the front page. */
const MOST_CELLS = 100;

/** Null for a project without results, and for one that is too large to be evaluated among others. */
export async function readStanding(db: Store, project: ProjectSummary): Promise<ProjectStanding | null> {
  if (project.drivers * project.scenarios > MOST_PAIRS) return null;
  const options = {
    reference: project.referenceDriver,
    metric: null,
    environment: null,
    evaluation: toEvaluation(project),
  };
  const plan = planScoreboard(await readSeriesTotals(db, project.id), options);
  if (!plan.environment || !plan.metric || plan.series.length > MOST_CELLS) return null;
  const [scoreboard, changes] = await Promise.all([
    loadScoreboard(db, project, plan, options),
    readShownChanges(db, project.id, { environment: plan.environment.identity, metric: plan.metric.metric }),
  ]);
  const { standing, histories } = scoreboard;
  return {
    environment: plan.environment.label,
    unit: plan.metric.unit,
    metric: plan.metric.metric,
    omitted: plan.omittedDrivers,
    standing,
    histories,
    headline: findHeadline(standing),
    changes: groupChanges(changes),
  };
}
