import { type Direction, metricOfUnit } from '@tachograph/units';
import type { Environment } from '../environment/environment.ts';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { shortHash } from '../hash/content-hash.ts';
import type { Histogram } from '../histogram/index.ts';
import type { DriverUnderTest, Params, Result, Status, UncertaintyKind } from '../result/result.ts';
import { toStatistic } from '../result/to-statistic.ts';
import type { Run, RunHead } from '../run/run.ts';
import { memoize } from '../text/memoize.ts';
import { toSlug } from '../text/slug.ts';
import { ecosystemOfPurl, parseVersion, type Version } from '../version/version.ts';
import type { IdentityValue } from './identity.ts';
import { toValidUnit } from './valid-unit.ts';

/** A scenario's content, by hash: a changed SQL text starts a new segment of every line through it. */
export type ScenarioVersion = {
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly category: string | null;
  readonly sql: string | null;
  readonly workPerOp: number | null;
  /** Null when the run says nothing of its content but the name. */
  readonly hash: string | null;
};

/** Scenario × params × metric × statistic. */
export type CaseIdentity = {
  readonly key: string;
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly unit: string;
  readonly direction: Direction;
  readonly exact: boolean;
  readonly statistic: string;
};

type DriverIdentity = {
  readonly slug: string;
  readonly name: string;
  readonly language: string | null;
  /** The package, without a version: `pkg:npm/mysql2`. */
  readonly purl: string | null;
};

/** The uncertainty as two ends in the canonical unit; how to read them stays in `kind` and `level`. */
export type Spread = {
  readonly kind: UncertaintyKind;
  readonly level: number | null;
  readonly low: number;
  readonly high: number;
};

/** The log ratio of a result to an anchor that it was measured in turns with. It has no unit. */
export type NormalisedPair = {
  /** Slug of the anchor's driver. */
  readonly anchor: string;
  /** Its version as it arrived. */
  readonly anchorVersion: string;
  /** ln(value ÷ value of the anchor), the median over the rounds. */
  readonly logRatio: number;
  readonly rounds: number;
  /** Standard deviation of the log ratio of one round. */
  readonly sd: number;
  readonly lag1: number | null;
  /** Log ratio of the anchor's second process to its first. */
  readonly twin: number | null;
};

export type NormalisedResult = {
  /** Its place in the run's `results`. */
  readonly ordinal: number;
  readonly case: CaseIdentity;
  readonly driver: DriverIdentity;
  readonly options: Json;
  readonly version: Version | null;
  /** All results that may be drawn on one line: case × driver × environment identity × driver options. */
  readonly seriesKey: string;
  readonly scenarioHash: string | null;
  readonly status: Status;
  readonly statusReason: string | null;
  /** The unit as it was printed; null where it is the canonical one. */
  readonly printedUnit: string | null;
  /** In the canonical unit. */
  readonly value: number | null;
  readonly spread: Spread | null;
  readonly n: number | null;
  readonly invocation: number;
  readonly protocolObserved: 'text' | 'binary' | null;
  /** In the canonical unit. */
  readonly samples: readonly number[] | null;
  /** In the canonical unit. */
  readonly histogram: Histogram | null;
  readonly paired: NormalisedPair | null;
};

export type NormalisedRun = {
  readonly contentHash: string;
  readonly run: RunHead;
  readonly environment: {
    readonly identity: string;
    readonly label: string;
    readonly fields: readonly IdentityValue[];
    readonly record: Environment;
  };
  readonly scenarios: readonly ScenarioVersion[];
  readonly results: readonly NormalisedResult[];
  /**
   * Runs with the same one differ in figures and in their head only: they have the same environment but for its record, the
   * same scenarios, and at each place a result of the same series, version and status.
   */
  readonly layout: object;
};

/** With the results as they were sent, which nobody needs once they are stored. */
export type NormalisedWholeRun = NormalisedRun & { readonly run: Run };

/** What a result is of, without its figures. `factor` leads from its unit to the canonical one. */
export type ResultIdentity = Pick<NormalisedResult, 'case' | 'driver' | 'options' | 'version' | 'seriesKey'> & {
  readonly factor: number;
};

/** The name of a unit's natural statistic where the upload names none: counts are exact, the rest is a mean. */
const defaultStatistic = (exact: boolean) => (exact ? 'exact' : 'mean');

type Case = { readonly identity: CaseIdentity; readonly factor: number };

/** Params are an open table; only their canonical JSON identifies a case, so the order of keys means nothing. */
function toCases(): (result: Result) => Case {
  const slug = memoize(toSlug);
  const unitOf = memoize(toValidUnit);
  const cases = new Map<string, Case>();
  return (result) => {
    const unit = unitOf(result.unit);
    const scenario = slug(result.scenario);
    const metric = slug(result.metric ?? metricOfUnit(unit));
    const params = result.params ?? {};
    const statistic = toStatistic(result.statistic ?? defaultStatistic(unit.exact));
    const direction = unit.direction ?? result.direction ?? 'lower';
    const content = canonicalJson([scenario, params, metric, result.unit, statistic, direction]);
    const known = cases.get(content);
    if (known) return known;
    // A unit of the tool's own says nothing of its direction: stated the other way round it is another case, for what
    // was faster would be slower. `undefined` leaves the keys of all other units as they were.
    const stated = unit.direction === null ? direction : undefined;
    const key = shortHash({ scenario, params, metric, unit: unit.canonical, statistic, direction: stated });
    // A mean over many operations varies, whatever its unit: 9,951.3 and 9,951.4 B/op are no difference.
    const exact = unit.exact && statistic === 'exact';
    const measured = { metric, unit: unit.canonical, direction, exact, statistic };
    const made = { identity: { key, scenario, params, ...measured }, factor: unit.factor };
    cases.set(content, made);
    return made;
  };
}

/** Drivers and their versions, each made once: a caller that reads all results tells drivers apart by the object. */
function toDrivers() {
  const slug = memoize(toSlug);
  const versions = memoize((purl: string | null) => {
    const ecosystem = ecosystemOfPurl(purl);
    return memoize((raw: string) => parseVersion(raw, ecosystem));
  });
  const drivers = new Map<string, DriverIdentity>();
  return ({ name, language = null, purl = null, version = null }: DriverUnderTest) => {
    const parsed = version === null ? null : versions(purl)(version);
    const content = canonicalJson([name, language, purl]);
    const known = drivers.get(content);
    if (known) return { driver: known, version: parsed };
    const driver: DriverIdentity = { slug: slug(name), name, language, purl: purl?.replace(/@[^@/]*$/, '') ?? null };
    drivers.set(content, driver);
    return { driver, version: parsed };
  };
}

/** Series keys, each made once: results of one series share one text, and the hash behind it is taken once. */
function toSeriesKeys() {
  const keys = new Map<string, string>();
  return (of: CaseIdentity, driver: DriverIdentity, options: Json, environment: string): string => {
    const content = `${environment} ${of.key} ${driver.slug} ${canonicalJson(options)}`;
    const known = keys.get(content);
    if (known !== undefined) return known;
    const key = shortHash({ case: of.key, driver: driver.slug, environment, options });
    keys.set(content, key);
    return key;
  };
}

const NO_OPTIONS: Json = {};

/**
 * Identifies validated results. Cases, drivers, versions and keys are made once each and then shared, so create one for a
 * bounded number of results. `environment` is the identity of theirs.
 */
export function createIdentifier(): (result: Result, environment: string) => ResultIdentity {
  const caseOf = toCases();
  const driverOf = toDrivers();
  const seriesKeyOf = toSeriesKeys();
  return (result, environment) => {
    const { identity, factor } = caseOf(result);
    const { driver, version } = driverOf(result.driver);
    const options: Json = result.driver.options ?? NO_OPTIONS;
    const seriesKey = seriesKeyOf(identity, driver, options, environment);
    return { case: identity, driver, options, version, seriesKey, factor };
  };
}
