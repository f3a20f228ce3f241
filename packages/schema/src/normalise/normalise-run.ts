import { createSha256 } from '#sha256';
import { createPerObject } from '../collection/per-object.ts';
import { canonicalJson, type Json, type PrintedJson } from '../hash/canonical-json.ts';
import { convertHistogram, DEFAULT_BASE, type Histogram, type SentHistogram } from '../histogram/index.ts';
import {
  isFigure,
  type Paired,
  type SentResult,
  statusOf,
  type Uncertainty,
  uncertainty,
  withStatus,
} from '../result/result.ts';
import type { Run, RunHead } from '../run/run.ts';
import { toSlug } from '../text/slug.ts';
import { DEFAULT_IDENTITY_KEYS, environmentIdentity, environmentLabel, identityValues } from './identity.ts';
import { type Layout, toLayout } from './layout.ts';
import type {
  NormalisedPair,
  NormalisedResult,
  NormalisedRun,
  NormalisedWholeRun,
  ResultIdentity,
  Spread,
} from './normalised.ts';

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

/** The same array where the unit is the canonical one: no number of a run changes then. */
const toCanonical = (samples: readonly number[], factor: number): readonly number[] =>
  factor === 1 ? samples : samples.map((sample) => sample * factor);

/** A histogram in the canonical unit, with its base. */
const toCanonicalHistogram = ({ base = DEFAULT_BASE, counts }: SentHistogram, factor: number): Histogram =>
  factor === 1 ? { base, counts } : convertHistogram({ base, counts }, factor);

/** A validated result in the canonical unit. `ordinal` is its place in the run, from 0. */
function normaliseResult(
  result: SentResult,
  identity: ResultIdentity,
  { ordinal, scenarioHash }: Pick<NormalisedResult, 'ordinal' | 'scenarioHash'>,
): NormalisedResult {
  const { factor } = identity;
  const { value, uncertainty, samples, histogram } = result;
  return {
    ordinal,
    case: identity.case,
    driver: identity.driver,
    options: identity.options,
    version: identity.version,
    seriesKey: identity.seriesKey,
    scenarioHash,
    status: statusOf(result),
    statusReason: result.statusReason ?? null,
    printedUnit: result.unit === identity.case.unit ? null : result.unit,
    value: value === null ? null : value * factor,
    spread: value !== null && uncertainty ? toSpread(value, uncertainty, factor) : null,
    n: result.n ?? null,
    invocation: result.invocation ?? 1,
    protocolObserved: result.protocolObserved ?? null,
    samples: samples ? toCanonical(samples, factor) : null,
    histogram: histogram ? toCanonicalHistogram(histogram, factor) : null,
    paired: result.paired ? toPair(result.paired) : null,
  };
}

/** Results whose text is made at one time: the text of a large run has many megabytes, and nobody needs it as a whole. */
const AT_ONCE = 1000;

/** Each field of the uncertainties is a separate column: lists of numbers and texts are printed ten times as fast as tables. */
const UNCERTAINTY = Object.keys(uncertainty.shape) as (keyof typeof uncertainty.shape)[];

/** A type of zod is JSON by its making; its optional keys keep the compiler from seeing it. */
const print = (value: unknown, printed?: PrintedJson) => canonicalJson(value as Json, printed);

function* inParts(results: readonly SentResult[]): Generator<readonly SentResult[]> {
  for (let from = 0; from < results.length; from += AT_ONCE) yield results.slice(from, from + AT_ONCE);
}

const toSubject = (result: SentResult) =>
  Object.fromEntries(Object.entries(withStatus(result)).filter(([name]) => !isFigure(name)));

/** Of what results say beside their figures. */
function hashSubjects(results: readonly SentResult[]): { readonly digest: string } {
  const hash = createSha256();
  for (const part of inParts(results)) hash.update(print(part.map(toSubject)));
  return { digest: hash.digest() };
}

const ofLayout = createPerObject<ReturnType<typeof hashSubjects>>();

/** The figures of results as JSON, column by column; null where a result has none. */
function printFigures(results: readonly SentResult[]): string {
  const column = (read: (result: SentResult) => unknown) => JSON.stringify(results.map(read));
  const pairs = results.some(({ paired }) => paired) ? results.map(({ paired }) => print(paired)) : [];
  const histograms = results.some(({ histogram }) => histogram) ? [column(({ histogram }) => histogram)] : [];
  return [
    column(({ value }) => value),
    column(({ n }) => n),
    ...UNCERTAINTY.map((field) => column((result) => result.uncertainty?.[field])),
    column(({ samples }) => samples),
    ...histograms,
    ...pairs,
  ].join('\n');
}

/**
 * The content hash of a run, 64 hexadecimal digits: SHA-256 of its head without its project, as canonical JSON, then of the hash of what its
 * results say beside their figures, then of these, as columns. `layout` is that of its results; `printed` are parts of the head.
 */
function hashRun(
  { project: _, ...head }: RunHead,
  results: readonly SentResult[],
  layout: object,
  printed?: PrintedJson,
): string {
  const hash = createSha256();
  hash.update(`${print(head, printed)}\n${ofLayout(layout, () => hashSubjects(results)).digest}\n`);
  for (const part of inParts(results)) hash.update(`${printFigures(part)}\n`);
  return hash.digest();
}

/** The environment of a run, with its identity by the fields of a project. */
function normaliseEnvironment(
  { environment, harness }: Pick<RunHead, 'environment' | 'harness'>,
  identityKeys: readonly string[] = DEFAULT_IDENTITY_KEYS,
): NormalisedRun['environment'] {
  const fields = identityValues(environment, harness ?? null, identityKeys);
  return { identity: environmentIdentity(fields), label: environmentLabel(environment), fields, record: environment };
}

/** What a run says beside its figures and what differs from run to run, as it was made of this run or of one before it. */
export type Known = {
  readonly environment: NormalisedRun['environment'];
  readonly layout: Layout;
  /** Parts of the head that were printed before; only where the run is not the first of its layout. */
  readonly printed?: PrintedJson;
};

/** A run with its figures in canonical units, and its content hash. */
export function toNormalised(
  run: RunHead,
  results: readonly SentResult[],
  { environment, layout, printed }: Known,
): NormalisedRun {
  const { identities, scenarioHashes, scenarios } = layout;
  return {
    contentHash: hashRun(run, results, layout, printed),
    run,
    environment: { ...environment, record: run.environment },
    scenarios,
    results: identities.map((identity, ordinal) => {
      const scenarioHash = scenarioHashes[ordinal] ?? null;
      return normaliseResult(results[ordinal] as SentResult, identity, { ordinal, scenarioHash });
    }),
    layout,
  };
}

/** Environment and layout of a validated run. `identityKeys` are the fields of a project that make the identity of the environment. */
export function toKnown(head: RunHead, results: readonly SentResult[], identityKeys?: readonly string[]): Known {
  const environment = normaliseEnvironment(head, identityKeys);
  return { environment, layout: toLayout(results, environment.identity, head.scenarios) };
}

/**
 * Bring a validated run to the shape that is stored and evaluated: slugs, canonical units, keys and hashes.
 * Pure; the same run gives the same keys on every machine. `identityKeys` are the project's own.
 */
export function normaliseRun(run: Run, identityKeys?: readonly string[]): NormalisedWholeRun {
  const { results, ...head } = run;
  return { ...toNormalised(head, results, toKnown(head, results, identityKeys)), run };
}
