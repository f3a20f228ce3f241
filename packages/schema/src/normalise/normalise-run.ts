import { type Direction, isUnit, metricOfUnit, parseUnit } from '@tachograph/units';
import type { Environment } from '../environment/environment.ts';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { shortHash } from '../hash/content-hash.ts';
import type {
  DriverUnderTest,
  Paired,
  Params,
  Result,
  Status,
  Uncertainty,
  UncertaintyKind,
} from '../result/result.ts';
import { toStatistic } from '../result/to-statistic.ts';
import type { Run, RunHead, Scenario } from '../run/run.ts';
import { createRunHash } from '../run/run-hash.ts';
import { memoize } from '../text/memoize.ts';
import { toSlug } from '../text/slug.ts';
import { ecosystemOfPurl, parseVersion, type Version } from '../version/version.ts';
import {
  DEFAULT_IDENTITY_KEYS,
  environmentIdentity,
  environmentLabel,
  type IdentityValue,
  identityValues,
} from './identity.ts';

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
  /** Canonical unit. */
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
};

/** With the results as they were sent, which nobody needs once they are stored. */
export type NormalisedWholeRun = NormalisedRun & { readonly run: Run };

/** The name of a unit's natural statistic where the upload names none: counts are exact, the rest is a mean. */
const defaultStatistic = (exact: boolean) => (exact ? 'exact' : 'mean');

function toSpread(value: number, uncertainty: Uncertainty, factor: number): Spread {
  const { kind, level = null } = uncertainty;
  const half = kind === 'rme' ? Math.abs(value) * ((uncertainty.value ?? 0) / 100) : (uncertainty.value ?? 0);
  const low = (uncertainty.low ?? value - half) * factor;
  const high = (uncertainty.high ?? value + half) * factor;
  return { kind, level: level ?? (kind === 'rme' ? 0.95 : null), low, high };
}

const toPair = ({ anchor, logRatio, rounds, sd, lag1 = null, twin = null }: Paired): NormalisedPair => ({
  anchor: toSlug(anchor.name),
  anchorVersion: anchor.version,
  logRatio,
  rounds,
  sd,
  lag1,
  twin,
});

type Case = { readonly identity: CaseIdentity; readonly factor: number };

/** Params are an open table; only their canonical JSON identifies a case, so the order of keys means nothing. */
function toCases(): (result: Result) => Case {
  const slug = memoize(toSlug);
  const unitOf = memoize(parseUnit);
  const cases = new Map<string, Case>();
  return (result) => {
    const unit = unitOf(result.unit);
    if (!isUnit(unit)) throw new Error(`normaliseRun takes a validated run; unit "${result.unit}" is not known`);
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

/** Drivers and their versions, each made once: whoever looks at all results tells drivers apart by the object. */
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

/** Of a scenario's content. One that is only named has none: it is the project's of that name, whatever its content. */
function hashScenario({
  sql = null,
  workPerOp = null,
  hash = null,
}: Pick<Scenario, 'sql' | 'workPerOp' | 'hash'>): string | null {
  return sql !== null || hash !== null ? shortHash({ sql, workPerOp, hash }) : null;
}

function toScenarioVersion(slug: string, title: string, declared: Scenario | undefined): ScenarioVersion {
  return {
    slug,
    title: declared?.title ?? declared?.id ?? title,
    description: declared?.description ?? null,
    category: declared?.category ?? null,
    sql: declared?.sql ?? null,
    workPerOp: declared?.workPerOp ?? null,
    hash: hashScenario(declared ?? {}),
  };
}

/** Series keys, each made once: results of one series share one text, and the hash behind it is taken once. */
function toSeriesKeys(environment: string) {
  const keys = new Map<string, string>();
  return (of: CaseIdentity, driver: DriverIdentity, options: Json): string => {
    const content = `${of.key} ${driver.slug} ${canonicalJson(options)}`;
    const known = keys.get(content);
    if (known !== undefined) return known;
    const key = shortHash({ case: of.key, driver: driver.slug, environment, options });
    keys.set(content, key);
    return key;
  };
}

const NO_OPTIONS: Json = {};

/**
 * Brings the results of a validated run to the shape that is stored and evaluated, piece by piece: `take` each piece in
 * its order, then `end` with all that was answered. `identityKeys` are the project's own.
 */
export function createNormaliser(run: RunHead, identityKeys: readonly string[] = DEFAULT_IDENTITY_KEYS) {
  const fields = identityValues(run.environment, run.harness ?? null, identityKeys);
  const identity = environmentIdentity(fields);
  const declared = new Map((run.scenarios ?? []).map((scenario) => [toSlug(scenario.id), scenario]));
  const scenarios = new Map<string, ScenarioVersion>();
  const caseOf = toCases();
  const driverOf = toDrivers();
  const seriesKeyOf = toSeriesKeys(identity);
  const hash = createRunHash(run);
  let taken = 0;
  const toNormalised = (result: Result): NormalisedResult => {
    const { identity: caseIdentity, factor } = caseOf(result);
    const slug = caseIdentity.scenario;
    const scenario = scenarios.get(slug) ?? toScenarioVersion(slug, result.scenario, declared.get(slug));
    scenarios.set(slug, scenario);
    const { driver, version } = driverOf(result.driver);
    const options: Json = result.driver.options ?? NO_OPTIONS;
    const ordinal = taken;
    taken += 1;
    return {
      ordinal,
      case: caseIdentity,
      driver,
      options,
      version,
      seriesKey: seriesKeyOf(caseIdentity, driver, options),
      scenarioHash: scenario.hash,
      status: result.status,
      statusReason: result.statusReason ?? null,
      printedUnit: result.unit === caseIdentity.unit ? null : result.unit,
      value: result.value === null ? null : result.value * factor,
      spread: result.value !== null && result.uncertainty ? toSpread(result.value, result.uncertainty, factor) : null,
      n: result.n ?? null,
      invocation: result.invocation ?? 1,
      protocolObserved: result.protocolObserved ?? null,
      samples: result.samples ? result.samples.map((sample) => sample * factor) : null,
      paired: result.paired ? toPair(result.paired) : null,
    };
  };
  return {
    take(results: readonly Result[]): NormalisedResult[] {
      hash.add(results);
      return results.map(toNormalised);
    },
    end: (results: readonly NormalisedResult[]): NormalisedRun => ({
      contentHash: hash.digest(),
      run,
      environment: { identity, label: environmentLabel(run.environment), fields, record: run.environment },
      scenarios: [...scenarios.values()],
      results,
    }),
  };
}

/**
 * Bring a validated run to the shape that is stored and evaluated: slugs, canonical units, keys and hashes.
 * Pure; the same run gives the same keys on every machine. `identityKeys` are the project's own.
 */
export function normaliseRun(run: Run, identityKeys?: readonly string[]): NormalisedWholeRun {
  const { results, ...head } = run;
  const normaliser = createNormaliser(head, identityKeys);
  return { ...normaliser.end(normaliser.take(results)), run };
}
