import { escapeMarkdown } from '@tachograph/schema/text';
import type { Reason } from './read-reasons.ts';

/** A case of a release that moved against the one before it, with the interval of its ratio: above 1 is better. */
export type MovedCase = {
  readonly scenario: string;
  /** As people read it, with its params. */
  readonly name: string;
  /** As in `rows=1000`: what tells the case from others of its scenario; empty where it is the only one. */
  readonly named: readonly string[];
  readonly low: number;
  readonly high: number;
  /** Null where it is not known. */
  readonly reason: Reason | null;
};

export type ReleaseFacts = {
  /** The address of the project's page. */
  readonly page: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly version: string;
  /** The release that it is compared with. */
  readonly before: string;
  /** Whether other releases lie between them. */
  readonly isPeriod: boolean;
  /** Slug of the metric that is compared, null where both have none in common; and its canonical unit. */
  readonly metric: string | null;
  readonly unit: string;
  /** Identity of the environment; null where the project has one alone. */
  readonly environment: string | null;
  /** Whether to take it, and what it costs: sentences of the page of the upgrade. */
  readonly decision: readonly string[];
  /** Releases between them that are slower, a sentence each. */
  readonly avoided: readonly string[];
  /** The page of the upgrade, and its image; null where the two cannot be compared. */
  readonly upgrade: { readonly url: string; readonly image: string } | null;
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

const adverbOf = (unit: string): string => (SPEED.has(unit) ? 'fast' : 'good');

/** As the target of a link in Markdown. */
const toTarget = (address: string): string => address.replaceAll('(', '%28').replaceAll(')', '%29');

/** The image of the upgrade, as a link to its page. */
const writeImage = ({ url, image }: NonNullable<ReleaseFacts['upgrade']>, { driver, version, before }: ReleaseFacts) =>
  `[![${escapeMarkdown(`${driver.name} ${version} against ${before} in each scenario`)}](${toTarget(image)})](${toTarget(url)})`;

/** How the sentence about a case ends: with its reason, and a link to the evidence. Over a period it names the release. */
function writeReason(reason: Reason | null, { page, isPeriod }: ReleaseFacts): string {
  if (!reason) return '.';
  const { title, cause, where, change } = reason;
  const head = isPeriod ? `. ${escapeMarkdown(title)}.` : `${cause === null ? '' : `: ${escapeMarkdown(cause)}`}.`;
  return [head, ...(where === null ? [] : [escapeMarkdown(where)]), `[Evidence](${page}/changes/${change})`].join(' ');
}

/** A claim of what the whole interval shows, with its number in a sentence. */
function writeMoved({ scenario, name, named, low, reason }: MovedCase, facts: ReleaseFacts, { now, before }: Names) {
  const of = [`s=${scenario}`, ...(named.length > 0 ? [`params=${named.join(',')}`] : [])].join(' ');
  const value = `${marker(`value d=${now} ref=${before} ${of}`)}${END}`;
  return [
    marker(`claim ${now} ${low > 1 ? '>' : '<'} ${before} ${of}`),
    `${escapeMarkdown(name)} is ${value} as ${adverbOf(facts.unit)} as before${writeReason(reason, facts)}`,
    END,
  ].join('\n');
}

/** Moved cases whose names can stand in markers, and whose whole interval is on one side of 1. */
const listClaimed = (moved: readonly MovedCase[]): readonly MovedCase[] =>
  moved.filter(
    ({ scenario, named, low, high }) => isWritable(scenario) && named.every(isWritableParam) && (low > 1 || high < 1),
  );

type Names = { readonly now: string; readonly before: string };

/** The names of a release and the one before it in markers, as in `mysql2@3.24.4`; null where they cannot stand there. */
function toNames({ driver, version, before }: ReleaseFacts): Names | null {
  const names = { now: `${driver.slug}@${version}`, before: `${driver.slug}@${before}` };
  return isWritable(names.now) && isWritable(names.before) ? names : null;
}

/** More scenarios are not named: the comparison has all of them then. */
const MOST_NAMED = 40;

const nameScenarios = (scenarios: readonly string[]): string =>
  scenarios.length === 0 || scenarios.length > MOST_NAMED || !scenarios.every(isWritable)
    ? ''
    : ` s=${scenarios.join(',')}`;

const writeHead = ({ page, environment, metric }: ReleaseFacts): string => {
  const settings = [
    ...(environment === null ? [] : [`env=${environment}`]),
    ...(metric === null ? [] : [`m=${metric}`]),
  ];
  return marker(['report', page, ...settings].join(' '));
};

const writeHeading = ({ driver, version, before, isPeriod }: ReleaseFacts): string =>
  `# ${escapeMarkdown([driver.name, ...(isPeriod ? [before, 'to'] : []), version].join(' '))}`;

/**
 * The Markdown of a report of a release: whether to take it, and a claim for each case whose whole interval is on one side of 1, with its
 * reason. Its numbers are empty: they are filled as those of every document. Null for versions that no marker can name.
 */
export function toReleaseMarkdown(facts: ReleaseFacts): string | null {
  const names = toNames(facts);
  if (!names) return null;
  const { driver, before, unit, decision, avoided } = facts;
  const mean = `${marker(`value d=${names.now} ref=${names.before}`)}${END}`;
  const old = `${escapeMarkdown(driver.name)} ${escapeMarkdown(before)}`;
  const overall = `Over all scenarios that both have, it is ${mean} as ${adverbOf(unit)} as ${old}.`;
  const claims = listClaimed(facts.moved).map((moved) => writeMoved(moved, facts, names));
  const parts = [
    writeHead(facts),
    writeHeading(facts),
    [...decision.map(escapeMarkdown), ...(facts.upgrade ? [overall] : [])].join(' '),
    ...avoided.map((sentence) => `**${escapeMarkdown(sentence)}**`),
    ...(facts.upgrade ? [writeImage(facts.upgrade, facts)] : []),
    ...(claims.length > 0 ? ['## What moved', ...claims] : []),
    '## Every scenario',
    `${marker(`compare d=${names.now} ref=${names.before}${nameScenarios(facts.scenarios)} show=table`)}\n${END}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const MOST_NAME = 80;

/** The name of the report of a release: `release-mysql2-3-24-4`, or `release-mysql2-3-24-4-since-3-20-0`; at most 80 characters. */
export const toReleaseName = (driver: string, version: string, since: string | null): string =>
  ['release', driver, version, ...(since === null ? [] : ['since', since])]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_NAME)
    .replace(/-$/, '');
