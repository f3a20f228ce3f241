import { compareVersions, type Version } from '@tachograph/schema/version';
import type { VersionedSeries } from '../selection/choose-environment.ts';
import { isVersion } from '../selection/selected-driver.ts';
import type { UpgradeQuestion } from './upgrade.ts';
import { toFewReleases, toUnknownRelease, toWrongOrder, type UpgradeProblem } from './upgrade-problem.ts';

/** The versions that can be ordered, of which there are figures, each once and oldest first. */
export function listReleases(series: readonly VersionedSeries[]): Version[] {
  const known = new Map<string, Version>();
  for (const { versions } of series) {
    for (const { version, figures } of versions) {
      if (version?.parsed && figures > 0 && !known.has(version.sortKey)) known.set(version.sortKey, version);
    }
  }
  return [...known.values()].sort(compareVersions);
}

/** Whether a series has figures of a release. */
export const hasRelease = ({ versions }: VersionedSeries, { sortKey }: Version): boolean =>
  versions.some(({ version, figures }) => figures > 0 && version?.sortKey === sortKey);

/** The oldest of the releases that have most cases in common with the last one. */
function chooseFirst(series: readonly VersionedSeries[], older: readonly Version[], to: Version): Version | null {
  const common = series.filter((entry) => hasRelease(entry, to));
  let first: Version | null = null;
  let most = -1;
  for (const release of older) {
    const cases = common.filter((entry) => hasRelease(entry, release)).length;
    if (cases > most) {
      first = release;
      most = cases;
    }
  }
  return first;
}

/** The newest release that is no pre-release; without one the newest. */
const chooseLast = (known: readonly Version[]): Version | null =>
  known.findLast(({ prerelease }) => !prerelease) ?? known.at(-1) ?? null;

const find = (known: readonly Version[], text: string): Version | null =>
  known.find((version) => isVersion({ version }, text)) ?? null;

type Releases = { readonly from: Version; readonly to: Version; readonly known: readonly Version[] };
type Place = { readonly driver: string; readonly metric: string; readonly environment: string };

/** Both releases as they are requested; what is left open is the newest, and the oldest with most cases in common with it. */
export function chooseReleases(
  series: readonly VersionedSeries[],
  question: Pick<UpgradeQuestion, 'from' | 'to'>,
  place: Place,
): Releases | UpgradeProblem {
  const known = listReleases(series);
  const texts = known.map(({ text }) => text);
  for (const text of [question.from, question.to]) {
    if (text !== null && find(known, text) === null) return toUnknownRelease(text, texts, place);
  }
  const requested = question.from === null ? null : find(known, question.from);
  const to = question.to === null ? chooseLast(known) : find(known, question.to);
  if (!to) return toFewReleases(place, texts);
  const older = known.filter((release) => compareVersions(release, to) < 0);
  const from = requested ?? chooseFirst(series, older, to);
  if (!from) return toFewReleases(place, texts);
  return compareVersions(from, to) < 0 ? { from, to, known } : toWrongOrder(place.driver, from.text, to.text);
}
