import { escapeMarkdown } from '@tachograph/schema/text';
import { formatList } from '@/format/format-list.ts';

/** A case of a release that moved against the one before it, with the interval of its ratio: above 1 is better. */
export type MovedCase = {
  readonly scenario: string;
  readonly title: string;
  /** As people read them; empty without any. */
  readonly params: string;
  /** As in `rows=1000`: what tells the case from others of its scenario; empty where it is the only one. */
  readonly named: readonly string[];
  readonly unit: string;
  readonly low: number;
  readonly high: number;
};

export type ReleaseFacts = {
  /** The address of the project's page. */
  readonly page: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly version: string;
  /** The release before it. */
  readonly before: string;
  /** The canonical unit of the metric that is compared; null without one. */
  readonly unit: string | null;
  /**
   * What moved, as the page of changes says it; `since` are the releases that it moved against, where none of them is the one before.
   * Null where no change was found.
   */
  readonly line: { readonly sentence: string; readonly since: readonly string[] } | null;
  /** Slugs of the scenarios that both releases were measured in. */
  readonly scenarios: readonly string[];
  /** The largest first. */
  readonly moved: readonly MovedCase[];
};

/** As it can stand in a marker. */
const isWritable = (text: string): boolean => /^[^\s,=<>~]{1,100}$/.test(text) && !text.includes('--');

const isWritableParam = (param: string): boolean =>
  /^[^\s,=<>]{1,40}=[^\s,=<>]{1,60}$/.test(param) && !param.includes('--');

const SPEED: ReadonlySet<string> = new Set(['ns/op', 'ops/s', 'B/s', 'elem/s']);

const marker = (text: string): string => `<!-- tacho ${text} -->`;
const END = '<!-- /tacho -->';

const adverbOf = (unit: string | null): string => (SPEED.has(unit ?? '') ? 'fast' : 'good');

/** "Against mysql2 3.24.3: faster in 3 of 4 scenarios, up to 1.63×." */
function describeLine({ driver, before, line }: Pick<ReleaseFacts, 'driver' | 'before' | 'line'>): string {
  const named = (versions: readonly string[]) =>
    formatList(versions.map((version) => `${escapeMarkdown(driver.name)} ${escapeMarkdown(version)}`));
  if (!line) return `Against ${named([before])} no change was found.`;
  const said = escapeMarkdown(line.sentence);
  if (line.since.length === 0) return `Against ${named([before])}: ${said}.`;
  return `Against ${named([before])} no change was found. Since ${named(line.since)}: ${said}.`;
}

/** A claim of what the whole interval shows, with its number in a sentence. */
function writeMoved({ scenario, title, params, named, unit, low }: MovedCase, driver: string, before: string): string {
  const of = [`s=${scenario}`, ...(named.length > 0 ? [`params=${named.join(',')}`] : [])].join(' ');
  const value = `${marker(`value d=${driver} ref=${before} ${of}`)}${END}`;
  const name = params === '' ? title : `${title}, ${params}`;
  return [
    marker(`claim ${driver} ${low > 1 ? '>' : '<'} ${before} ${of}`),
    `${escapeMarkdown(name)} is ${value} as ${adverbOf(unit)} as before.`,
    END,
  ].join('\n');
}

/** Moved cases whose names can stand in markers, and whose whole interval is on one side of 1. */
const listClaimed = (moved: readonly MovedCase[]): readonly MovedCase[] =>
  moved.filter(
    ({ scenario, named, low, high }) => isWritable(scenario) && named.every(isWritableParam) && (low > 1 || high < 1),
  );

/** The names of a release and the one before it in markers, as in `mysql2@3.24.4`; null where they cannot stand there. */
function toNames({ driver, version, before }: ReleaseFacts): { readonly now: string; readonly before: string } | null {
  const names = { now: `${driver.slug}@${version}`, before: `${driver.slug}@${before}` };
  return isWritable(names.now) && isWritable(names.before) ? names : null;
}

/** More scenarios are not named: the comparison has all of them then. */
const MOST_NAMED = 40;

const nameScenarios = (scenarios: readonly string[]): string =>
  scenarios.length === 0 || scenarios.length > MOST_NAMED || !scenarios.every(isWritable)
    ? ''
    : ` s=${scenarios.join(',')}`;

/**
 * The Markdown of a report of a release: what moved against the release before it, a comparison with it, and a claim for each case whose
 * whole interval is on one side of 1. Its numbers are empty: they are filled as those of every document. Null for versions that no
 * marker can name.
 */
export function toReleaseMarkdown(facts: ReleaseFacts): string | null {
  const names = toNames(facts);
  if (!names) return null;
  const { page, driver, version, unit } = facts;
  const name = escapeMarkdown(driver.name);
  const claims = listClaimed(facts.moved).map((moved) => writeMoved(moved, names.now, names.before));
  const mean = `${marker(`value d=${names.now} ref=${names.before}`)}${END}`;
  const parts = [
    marker(`report ${page}`),
    `# ${name} ${escapeMarkdown(version)}`,
    `${describeLine(facts)} Over all scenarios that both have, it is ${mean} as ${adverbOf(unit)} as ${name} ${escapeMarkdown(facts.before)}.`,
    `${marker(`compare d=${names.now} ref=${names.before}${nameScenarios(facts.scenarios)}`)}\n${END}`,
    ...(claims.length > 0 ? ['## What moved', ...claims] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The name of the report of a release: `release-mysql2-3-24-4`, at most 80 characters. */
export const toReleaseName = (driver: string, version: string): string =>
  `release-${driver}-${version}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/-$/, '');
