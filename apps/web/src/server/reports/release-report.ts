import 'server-only';
import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { evaluateBlocks, readDocument, readFigures, updateDocument } from '@tachograph/reports';
import { readReleaseContexts } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import { findProject, type Project } from '@tachograph/store/projects';
import { readChangesView } from '@tachograph/views/changes';
import { readComparisonJson, readComparisonView } from '@tachograph/views/comparison';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { readOf } from '@/server/projects/read-state.ts';
import { type MovedCase, toReleaseMarkdown, toReleaseName } from './write-release.ts';

/** Claims of one report. */
const MOST_MOVED = 12;

const toNamed = ({ case: { params } }: ComparisonRow): readonly string[] =>
  Object.entries(params).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);

/** The cases of a comparison of two releases that are better or worse, the largest first. */
function listMoved({ rows, reference }: Comparison): readonly MovedCase[] {
  const counts = new Map<string, number>();
  for (const { case: of } of rows) counts.set(of.scenario, (counts.get(of.scenario) ?? 0) + 1);
  const sized = rows.flatMap((row) => {
    const verdict = row.cells.find(({ column }) => column !== reference)?.verdict;
    const { outcome, ratio, ratioLow, ratioHigh } = verdict ?? {};
    if (!ratio || ratioLow == null || ratioHigh == null || (outcome !== 'better' && outcome !== 'worse')) return [];
    const { scenario, unit } = row.case;
    const named = counts.get(scenario) === 1 ? [] : toNamed(row);
    const moved = { scenario, unit, named, title: row.title, params: row.params, low: ratioLow, high: ratioHigh };
    return [{ moved, size: Math.abs(Math.log(ratio)) }];
  });
  return sized
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_MOVED)
    .map(({ moved }) => moved);
}

/** The scenarios with a ratio of the two releases. */
const listShared = ({ rows, reference }: Comparison): readonly string[] => {
  const shared = rows.filter(({ cells }) =>
    cells.some(({ column, verdict }) => column !== reference && verdict.ratio !== null),
  );
  return [...new Set(shared.map((row) => row.case.scenario))];
};

/** What the page of changes says of a release; null where no change was found for it. */
async function readLine(db: Store, project: Project, driver: string, version: string) {
  const { lines } = await readChangesView(db, project, { driver, state: 'all', q: version.slice(0, 200) });
  return lines.find((line) => line.version === version) ?? null;
}

/** The Markdown with the numbers of its sentences, as they are measured now. */
function fillNumbers(markdown: string, json: unknown): string {
  const document = readDocument(markdown);
  const now = readFigures(json);
  const findings = evaluateBlocks(document, () => ({ now, before: null }));
  return updateDocument(document, findings, () => null);
}

export type ReleaseReport = { readonly name: string; readonly title: string; readonly markdown: string };
type NoRelease = { readonly name: null; readonly status: 404 | 422; readonly detail: string };

const failed = (status: 404 | 422, detail: string): NoRelease => ({ name: null, status, detail });

type Release = { readonly driver: string /** As it was uploaded. */; readonly version: string };

async function makeReport(db: Store, project: Project, release: Release): Promise<ReleaseReport | NoRelease> {
  const driver = (await listDrivers(db, project.id)).find(({ slug }) => slug === release.driver);
  const version = driver?.versions.find(({ raw }) => raw === release.version);
  if (!driver || !version) return failed(404, 'There is no such release: nothing was measured of it.');
  const [context] = await readReleaseContexts(db, project.id, [{ driver: driver.slug, version: version.text }]);
  const before = driver.versions.find(({ text }) => text === context?.previous);
  if (!before) {
    const detail = `Nothing was measured of ${driver.name} before ${version.text}, so there is nothing to compare it with.`;
    return failed(422, detail);
  }
  const reference = `${driver.slug}@${before.raw}`;
  const [line, view] = await Promise.all([
    readLine(db, project, driver.slug, version.text),
    readComparisonView(db, project, { driver: [`${driver.slug}@${version.raw}`, reference], reference }),
  ]);
  const page = env().webUrl + hrefs.project(project.slug);
  const markdown = toReleaseMarkdown({
    page,
    driver,
    version: version.raw,
    before: before.raw,
    unit: view.comparison.metric?.unit ?? null,
    line: line && { sentence: line.sentence.map(({ text }) => text).join(''), since: line.since },
    scenarios: listShared(view.comparison),
    moved: listMoved(view.comparison),
  });
  if (markdown === null) return failed(422, `A marker cannot name ${driver.name} ${version.text} or ${before.text}.`);
  const filled = fillNumbers(markdown, await readComparisonJson(db, project, view, page));
  const name = toReleaseName(driver.slug, version.raw);
  return { name, title: `${driver.name} ${version.text}`.slice(0, 200), markdown: filled };
}

/** A report of a release of a driver, made of what is stored of it and of the release before it. Nothing is written. */
export const readReleaseReport = (slug: string, release: Release): Promise<ReleaseReport | NoRelease> =>
  readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    return project ? makeReport(db, project, release) : failed(404, 'There is no such project.');
  });
