import { describeAvoided, nameAvoided, nameRow, type Upgrade, type UpgradeRow } from '@tachograph/analysis/upgrade';
import { writeQuery } from '@tachograph/openapi/queries';
import type { ReleaseQuery } from '@tachograph/openapi/reports';
import { upgradeAddress } from '@tachograph/openapi/upgrades';
import { evaluateBlocks, readDocument, readFigures, updateDocument } from '@tachograph/reports';
import { toReadableQuery } from '@tachograph/schema/text';
import { readReleaseContexts } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listDrivers } from '@tachograph/store/drivers';
import type { Project } from '@tachograph/store/projects';
import { readComparisonJson, readComparisonView } from '../comparison/index.ts';
import { readUpgradeView } from '../upgrade/index.ts';
import { type Reason, readReasons } from './read-reasons.ts';
import { type MovedCase, type ReleaseFacts, toReleaseMarkdown, toReleaseName } from './write-release.ts';

/** Claims of one report. */
const MOST_MOVED = 12;

export type ReleaseReport = {
  /** Of the report in URLs. */
  readonly name: string;
  readonly title: string;
  readonly driver: { readonly slug: string; readonly name: string };
  /** As they were uploaded. */
  readonly version: string;
  readonly before: string;
  /** Cases that are shown to get worse. */
  readonly worse: number;
  readonly markdown: string;
};

/** Why there is no report: `not-found` without the release, `invalid-request` without one to compare it with. */
export type NoReleaseReport = { readonly code: 'invalid-request' | 'not-found'; readonly problem: string };

const failed = (code: NoReleaseReport['code'], problem: string): NoReleaseReport => ({ code, problem });

/** The release and the one before it that was measured, or the one that is meant. */
async function findReleases(db: Store, project: Project, { driver: slug, version: raw, since }: ReleaseQuery) {
  const driver = (await listDrivers(db, project.id)).find((known) => known.slug === slug);
  const find = (text: string) => driver?.versions.find((known) => known.raw === text || known.text === text);
  const version = find(raw);
  if (!driver || !version) return failed('not-found', `Nothing was measured of ${driver?.name ?? slug} ${raw}.`);
  const [context] = await readReleaseContexts(db, project.id, [{ driver: slug, version: version.text }]);
  const previous = driver.versions.find(({ text }) => text === context?.previous);
  const before = since === undefined ? previous : find(since);
  if (before) return { driver, version, before, isPeriod: before !== previous };
  if (since !== undefined) return failed('not-found', `Nothing was measured of ${driver.name} ${since}.`);
  const nothing = `Nothing was measured of ${driver.name} before ${version.text}, so there is nothing to compare it with.`;
  return failed('invalid-request', nothing);
}

const toNamed = (params: UpgradeRow['case']['params']): readonly string[] =>
  Object.entries(params).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);

const sizeOf = ({ verdict: { ratio } }: UpgradeRow): number => Math.abs(Math.log(ratio ?? 1));

/** The cases that are better or worse, the largest first. */
const listMovedRows = ({ rows }: Upgrade): UpgradeRow[] =>
  rows
    .filter(({ verdict: { outcome, ratio } }) => ratio && (outcome === 'better' || outcome === 'worse'))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_MOVED);

function toMoved(row: UpgradeRow, { rows }: Upgrade, reason: Reason | null): MovedCase[] {
  const { ratioLow: low, ratioHigh: high } = row.verdict;
  const { scenario, params } = row.case;
  const isAlone = rows.filter((other) => other.case.scenario === scenario).length === 1;
  if (low === null || high === null) return [];
  return [{ scenario, name: nameRow(row), named: isAlone ? [] : toNamed(params), low, high, reason }];
}

/** The Markdown with the numbers of its sentences, as they are measured now. */
function fillNumbers(markdown: string, json: unknown): string {
  const document = readDocument(markdown);
  const now = readFigures(json);
  const findings = evaluateBlocks(document, () => ({ now, before: null }));
  return updateDocument(document, findings, () => null);
}

/** Of two releases that no environment has both of: what is said instead is why. */
const NOT_COMPARED = {
  metric: null,
  unit: '',
  environment: null,
  avoided: [],
  upgrade: null,
  scenarios: [],
  moved: [],
} as const;

type UpgradeFacts = Omit<ReleaseFacts, 'page' | 'driver' | 'version' | 'before' | 'isPeriod'>;

/** What an upgrade says of its releases. */
async function readFacts(db: Store, project: Project, upgrade: Upgrade, page: string): Promise<UpgradeFacts> {
  const { driver, from, to, metric, environment, environments, sentence, summary, avoid } = upgrade;
  const rows = listMovedRows(upgrade);
  const reasons = await readReasons(db, project, rows);
  const address = toReadableQuery(writeQuery(upgradeAddress, { driver: driver.slug, from, to }));
  return {
    metric: metric.metric,
    unit: metric.unit,
    environment: environments.length > 1 ? environment.identity : null,
    decision: [sentence.text, summary].filter(Boolean),
    avoided: avoid.map((each) => `Do not stop at ${nameAvoided(each)}: ${describeAvoided(each, metric)}.`),
    upgrade: { url: `${page}/upgrade${address}`, image: `${page}/upgrade/as/svg${address}` },
    scenarios: [...new Set(upgrade.rows.map((row) => row.case.scenario))],
    moved: rows.flatMap((row) => toMoved(row, upgrade, reasons.get(row.series) ?? null)),
  };
}

/**
 * A report of a release of a driver, made of what is stored of it and of the release before it, or of `since`. Nothing is written.
 *
 * @param page the whole URL of the project's page
 */
export async function readReleaseReport(
  db: Store,
  project: Project,
  query: ReleaseQuery,
  page: string,
): Promise<ReleaseReport | NoReleaseReport> {
  const found = await findReleases(db, project, query);
  if ('problem' in found) return found;
  const { driver, version, before, isPeriod } = found;
  const upgradeOf = { driver: driver.slug, from: before.raw, to: version.raw };
  const view = await readUpgradeView(db, project, upgradeOf);
  if ('problem' in view && view.code === 'not-found') return view;
  const upgrade = 'problem' in view ? null : view.upgrade;
  const reference = `${driver.slug}@${before.raw}`;
  const comparison = await readComparisonView(db, project, {
    driver: [`${driver.slug}@${version.raw}`, reference],
    reference,
    ...(upgrade && { metric: upgrade.metric.metric, environment: upgrade.environment.identity }),
  });
  const of = { page, driver, version: version.raw, before: before.raw, isPeriod };
  const facts =
    'problem' in view
      ? { ...of, ...NOT_COMPARED, decision: [view.problem] }
      : { ...of, ...(await readFacts(db, project, view.upgrade, page)) };
  const markdown = toReleaseMarkdown(facts);
  if (markdown === null)
    return failed('invalid-request', `A marker cannot name ${driver.name} ${version.text} or ${before.text}.`);
  const since = isPeriod ? before.text : null;
  return {
    name: toReleaseName(driver.slug, version.raw, since),
    title: [driver.name, ...(since === null ? [] : [since, 'to']), version.text].join(' ').slice(0, 200),
    driver: { slug: driver.slug, name: driver.name },
    version: version.raw,
    before: before.raw,
    worse: upgrade?.sentence.worse ?? 0,
    markdown: fillNumbers(markdown, await readComparisonJson(db, project, comparison, page)),
  };
}
