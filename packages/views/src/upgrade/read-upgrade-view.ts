import { toIdentity } from '@tachograph/analysis/selection';
import {
  chooseAvoided,
  type DraftedUpgrade,
  fillUpgrade,
  planUpgrade,
  type Upgrade,
  type UpgradePlan,
  withAvoided,
  withCommands,
} from '@tachograph/analysis/upgrade';
import { toEvaluation } from '@tachograph/analysis/verdict';
import type { UpgradeQuery } from '@tachograph/openapi/upgrades';
import { CHANGE_STATES } from '@tachograph/schema/change';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { readChosen, readRecentBatchesOf } from '@tachograph/store/repeats';
import { listRunSources } from '@tachograph/store/runs';
import { readSeriesVersions } from '@tachograph/store/series';
import { readCompared } from '../series/read-compared.ts';

/** Newest versions of a series, and listed changes of all rows, that are read. */
const MOST_VERSIONS = 100;
const MOST_CHANGES = 1_000;

/** In any state but that of a false alarm. */
const SHOWN = CHANGE_STATES.filter((state) => state !== 'false-alarm');

/** An upgrade, or why there is none: `not-found` without such a driver. */
export type UpgradeView =
  | { readonly upgrade: Upgrade }
  | { readonly problem: string; readonly code: 'invalid-request' | 'not-found' };

/** Both releases in every metric, the releases between them in one, their changes, and what lies between two batches. */
async function readResults(db: Store, { id }: Project, { ends, between, rows }: UpgradePlan) {
  const series = rows.map(({ series: key }) => key);
  const [ofEnds, ofBetween, changes, recent] = await Promise.all([
    readCompared(db, id, ends),
    readChosen(db, id, between),
    series.length === 0 ? [] : listChanges(db, id, { series, state: SHOWN }, MOST_CHANGES),
    readRecentBatchesOf(db, id, between.related),
  ]);
  return { ends: ofEnds, between: ofBetween, changes, recent };
}

/** What the releases to avoid cost. */
async function readAvoided(db: Store, { id }: Project, plan: UpgradePlan, drafted: DraftedUpgrade) {
  const chosen = chooseAvoided(plan, drafted);
  return chosen.cells.length === 0 ? { points: [] } : readCompared(db, id, chosen);
}

/** What changes from one release of a driver to another, whatever is left open chosen. */
export async function readUpgradeView(db: Store, project: Project, query: UpgradeQuery): Promise<UpgradeView> {
  const named = [query.from, query.to].flatMap((text) => text ?? []);
  const [drivers, environments, measured] = await Promise.all([
    listDrivers(db, project.id),
    listEnvironments(db, project.id),
    readSeriesVersions(db, project.id, { drivers: [query.driver] }, { newest: MOST_VERSIONS, named }),
  ]);
  if (measured.series.length === 0) {
    const names = drivers.map(({ slug }) => slug).join(', ');
    const known = names === '' ? 'It has none yet.' : `It has ${names}.`;
    return { problem: `This project has no driver "${query.driver}". ${known}`, code: 'not-found' };
  }
  const plan = planUpgrade(measured, {
    from: query.from ?? null,
    to: query.to ?? null,
    environment: toIdentity(query.environment, environments),
    metric: query.metric ?? null,
    scenarios: query.scenario ?? null,
    leading: project.leadingMetrics,
    evaluation: toEvaluation(project),
  });
  if ('problem' in plan) return { ...plan, code: 'invalid-request' };
  const results = await readResults(db, project, plan);
  const drafted = fillUpgrade(plan, results);
  const avoided = await readAvoided(db, project, plan, drafted);
  const upgrade = withAvoided(plan, drafted, { ...avoided, recent: results.recent });
  const runs = [...new Set(upgrade.gaps.flatMap(({ run }) => run ?? []))];
  return { upgrade: withCommands(upgrade, await listRunSources(db, project.id, runs)) };
}
