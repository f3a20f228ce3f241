import { type ChangeLevel, type ChangeLine, listChangeLevels } from '@tachograph/analysis/change-line';
import { toRepeat } from '@tachograph/analysis/reproduction';
import type { Change } from '@tachograph/schema/change';
import { compareVersions } from '@tachograph/schema/version';
import { listChangeGroups, listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import type { Project } from '@tachograph/store/projects';
import { readReleases } from '@tachograph/store/releases';
import { listRunSources } from '@tachograph/store/runs';
import { findScenario } from '@tachograph/store/scenarios';
import { findChange } from './find-change.ts';
import { readChangeLine } from './read-change-lines.ts';

/** Changes of the same series, of the same group, and events that are named beside a change. */
const MOST_OF_SERIES = 100;
const MOST_OF_GROUP = 6;
const MOST_EVENTS = 20;
const NO_LINE: ChangeLine = { points: [], change: null, anchor: null, omitted: 0 };

/** Releases between two versions that are named; the others are counted. */
const MOST_RELEASES = 8;

/** Other changes that the same version or batch brought about in the same environment, the largest first. */
async function readMoved(db: Store, projectId: number, { id, environment }: Change) {
  const filter = { groupOf: id, environment: environment.identity };
  const most = { groups: 1, changes: MOST_OF_GROUP + 1, sort: 'size' } as const;
  const { groups } = await listChangeGroups(db, projectId, filter, most);
  const ids = (groups[0]?.largest ?? []).filter((other) => other !== id).slice(0, MOST_OF_GROUP);
  const found = new Map(
    (await listChanges(db, projectId, { ids, certainty: 'any' }, MOST_OF_GROUP)).map((each) => [each.id, each]),
  );
  return { changes: ids.flatMap((other) => found.get(other) ?? []), total: (groups[0]?.changes ?? 1) - 1 };
}

/** Versions of the driver in version order, and which of them the series has figures of. */
async function readVersions(db: Store, projectId: number, { axis, driver, series }: Change) {
  if (axis === 'time') return { known: [], measured: new Set<string | null>() };
  const { known, measured } = await readReleases(db, projectId, { driver: driver.slug, series: [series] });
  return {
    known: known.filter(({ parsed }) => parsed).sort(compareVersions),
    measured: new Set<string | null>(measured.map(({ text }) => text)),
  };
}

type Versions = Awaited<ReturnType<typeof readVersions>>;

const placeOf = ({ known }: Versions, version: string | null) => known.findIndex(({ text }) => text === version);

/** Releases between the two versions of a change that its series has no figure of, the newest last. */
function listBetween(versions: Versions, { before, after }: Change): string[] {
  const from = placeOf(versions, before.version);
  const to = placeOf(versions, after.version);
  const between = from < 0 ? [] : versions.known.slice(from + 1, Math.max(from + 1, to));
  return between.filter(({ text, prerelease }) => !prerelease && !versions.measured.has(text)).map(({ text }) => text);
}

/** The next change of the series on the same axis. */
function findLater(versions: Versions, change: Change, same: readonly Change[]): Change | null {
  const orderOf = ({ axis, after }: Change) =>
    axis === 'version' ? placeOf(versions, after.version) : after.at.getTime();
  const later = same.filter((other) => other.axis === change.axis && orderOf(other) > orderOf(change));
  return later.sort((a, b) => orderOf(a) - orderOf(b))[0] ?? null;
}

/** How many measured versions follow the change, up to the next one; along time as many as are drawn. */
function countFollowing(versions: Versions, { change, later, level }: Following): number {
  if (change.axis === 'time') return level ? level.to - level.from : 0;
  const to = later ? placeOf(versions, later.after.version) : versions.known.length;
  const following = versions.known.slice(placeOf(versions, change.after.version) + 1, to);
  return following.filter(({ text }) => versions.measured.has(text)).length;
}

type Following = { readonly change: Change; readonly later: Change | null; readonly level: ChangeLevel | undefined };

type Known = { readonly line: ChangeLine; readonly purl: string | null };

/** What it takes to measure each side again. */
async function readRepeats(db: Store, projectId: number, change: Change, { line, purl }: Known) {
  const { scenario: id, params } = change.case;
  const sides = [
    { side: change.before, point: line.change && line.points[line.change.from] },
    { side: change.after, point: line.change && line.points[line.change.to] },
  ];
  const [runs, scenario] = await Promise.all([
    listRunSources(
      db,
      projectId,
      sides.map(({ side }) => side.run),
    ),
    findScenario(db, projectId, id),
  ]);
  return sides.map(({ side: { run: wanted, version }, point }) => {
    const run = runs.find((each) => each.id === wanted) ?? null;
    const hash = point?.scenarioHash ?? null;
    const sql = scenario?.versions.find((known) => known.hash === hash)?.sql ?? null;
    const repeat = toRepeat({
      driver: { name: change.driver.name, version, purl },
      scenario: { id, title: change.scenarioTitle, params, sql, hash },
      environment: change.environment.label,
      run,
      against: null,
    });
    return { run, repeat };
  });
}

/** One change with all that it rests on; null where the results of the project do not show it. */
export async function readChangeView(db: Store, project: Project, id: string) {
  const known = await findChange(db, project, id, MOST_EVENTS);
  if (!known) return null;
  const { change } = known;
  const [found, same, moved, versions, drivers] = await Promise.all([
    readChangeLine(db, project.id, change),
    listChanges(db, project.id, { series: [change.series] }, MOST_OF_SERIES),
    readMoved(db, project.id, change),
    readVersions(db, project.id, change),
    listDrivers(db, project.id),
  ]);
  const purl = drivers.find(({ slug }) => slug === change.driver.slug)?.purl ?? null;
  const line = found ?? NO_LINE;
  const [before = null, after = null] = await readRepeats(db, project.id, change, { line, purl });
  const levels = listChangeLevels(line, change, same);
  const later = findLater(versions, change, same);
  const between = listBetween(versions, change);
  return {
    ...known,
    line,
    levels,
    later,
    following: countFollowing(versions, { change, later, level: levels?.after }),
    moved,
    between: { releases: between.slice(0, MOST_RELEASES), more: Math.max(0, between.length - MOST_RELEASES) },
    purl,
    before,
    after,
  };
}
