import { type Direction, isUnit, metricOfUnit, parseUnit } from '@tachograph/units';
import type { Json } from './canonical-json.ts';
import { contentHash, shortHash } from './content-hash.ts';
import type { Environment } from './environment.ts';
import {
  DEFAULT_IDENTITY_KEYS,
  environmentIdentity,
  environmentLabel,
  type IdentityValue,
  identityValues,
} from './identity.ts';
import type { Params, Result, Status, Uncertainty, UncertaintyKind } from './result.ts';
import type { Run, Scenario } from './run.ts';
import { toSlug } from './slug.ts';
import { ecosystemOfPurl, parseVersion, type Version } from './version.ts';

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

/** Scenario × params × metric × estimator. */
export type CaseIdentity = {
  readonly key: string;
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  /** Canonical unit. */
  readonly unit: string;
  readonly direction: Direction;
  readonly exact: boolean;
  readonly estimator: string;
};

export type DriverIdentity = {
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
  /** In the canonical unit. */
  readonly value: number | null;
  readonly spread: Spread | null;
  readonly n: number | null;
  readonly invocation: number;
  readonly protocolObserved: 'text' | 'binary' | null;
  /** In the canonical unit. */
  readonly samples: readonly number[] | null;
};

export type NormalisedRun = {
  readonly contentHash: string;
  readonly run: Run;
  readonly environment: {
    readonly identity: string;
    readonly label: string;
    readonly fields: readonly IdentityValue[];
    readonly record: Environment;
  };
  readonly scenarios: readonly ScenarioVersion[];
  readonly results: readonly NormalisedResult[];
};

/** The name of a unit's natural estimator where the upload names none: counts are exact, the rest is a mean. */
const defaultEstimator = (exact: boolean) => (exact ? 'exact' : 'mean');

function toSpread(value: number, uncertainty: Uncertainty, factor: number): Spread {
  const { kind, level = null } = uncertainty;
  const half = kind === 'rme' ? Math.abs(value) * ((uncertainty.value ?? 0) / 100) : (uncertainty.value ?? 0);
  const low = (uncertainty.low ?? value - half) * factor;
  const high = (uncertainty.high ?? value + half) * factor;
  return { kind, level: level ?? (kind === 'rme' ? 0.95 : null), low, high };
}

/** Params are an open table; only their canonical JSON identifies a case, so the order of keys means nothing. */
const toCase = (result: Result): { identity: CaseIdentity; factor: number } => {
  const unit = parseUnit(result.unit);
  if (!isUnit(unit)) throw new Error(`normaliseRun takes a validated run; unit "${result.unit}" is not known`);
  const metric = toSlug(result.metric ?? metricOfUnit(unit));
  const params = result.params ?? {};
  const estimator = (result.estimator ?? defaultEstimator(unit.exact)).toLowerCase();
  const scenario = toSlug(result.scenario);
  const identity: CaseIdentity = {
    key: shortHash({ scenario, params, metric, unit: unit.canonical, estimator }),
    scenario,
    params,
    metric,
    unit: unit.canonical,
    direction: unit.direction ?? result.direction ?? 'lower',
    exact: unit.exact,
    estimator,
  };
  return { identity, factor: unit.factor };
};

/** A scenario the run only names has no hash: it means the project's scenario of that name, whatever its content. */
function toScenarioVersion(slug: string, title: string, declared: Scenario | undefined): ScenarioVersion {
  const content = { sql: declared?.sql ?? null, workPerOp: declared?.workPerOp ?? null, hash: declared?.hash ?? null };
  return {
    slug,
    title: declared?.title ?? declared?.id ?? title,
    description: declared?.description ?? null,
    category: declared?.category ?? null,
    sql: content.sql,
    workPerOp: content.workPerOp,
    hash: content.sql !== null || content.hash !== null ? shortHash(content) : null,
  };
}

/**
 * Bring a validated run to the shape that is stored and judged: slugs, canonical units, keys and hashes.
 * Pure; the same run gives the same keys on every machine. `identityKeys` are the project's own.
 */
export function normaliseRun(run: Run, identityKeys: readonly string[] = DEFAULT_IDENTITY_KEYS): NormalisedRun {
  const fields = identityValues(run.environment, run.harness ?? null, identityKeys);
  const identity = environmentIdentity(fields);
  const declared = new Map((run.scenarios ?? []).map((scenario) => [toSlug(scenario.id), scenario]));
  const scenarios = new Map<string, ScenarioVersion>();
  const results = run.results.map((result, ordinal): NormalisedResult => {
    const { identity: caseIdentity, factor } = toCase(result);
    const slug = caseIdentity.scenario;
    const scenario = scenarios.get(slug) ?? toScenarioVersion(slug, result.scenario, declared.get(slug));
    scenarios.set(slug, scenario);
    const { name, language = null, purl = null, version = null, options = {} } = result.driver;
    const driver: DriverIdentity = { slug: toSlug(name), name, language, purl: purl?.replace(/@[^@/]*$/, '') ?? null };
    return {
      ordinal,
      case: caseIdentity,
      driver,
      options: options as Json,
      version: version === null ? null : parseVersion(version, ecosystemOfPurl(purl)),
      seriesKey: shortHash({
        case: caseIdentity.key,
        driver: driver.slug,
        environment: identity,
        options: options as Json,
      }),
      scenarioHash: scenario.hash,
      status: result.status,
      statusReason: result.statusReason ?? null,
      value: result.value === null ? null : result.value * factor,
      spread: result.value !== null && result.uncertainty ? toSpread(result.value, result.uncertainty, factor) : null,
      n: result.n ?? null,
      invocation: result.invocation ?? 1,
      protocolObserved: result.protocolObserved ?? null,
      samples: result.samples ? result.samples.map((sample) => sample * factor) : null,
    };
  });
  const { project: _, ...content } = run;
  return {
    contentHash: contentHash(content as unknown as Json),
    run,
    environment: { identity, label: environmentLabel(run.environment), fields, record: run.environment },
    scenarios: [...scenarios.values()],
    results,
  };
}
