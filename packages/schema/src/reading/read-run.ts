import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { toKnown, toNormalised } from '../normalise/normalise-run.ts';
import type { NormalisedRun } from '../normalise/normalised.ts';
import type { ValidationIssue } from '../problem/problem.ts';
import { figures, type SentResult, withStatus } from '../result/result.ts';
import { type RunHead, runHead } from '../run/run.ts';
import { compileCheck } from '../validation/compile-check.ts';
import { figureIssues, histogramIssues, timeIssues } from '../validation/cross-field-issues.ts';
import { reservedKeyIssues } from '../validation/reserved-keys.ts';
import { type ValidationContext, validateRun } from '../validation/validate-run.ts';
import type { Remembered, RunMemory } from './run-memory.ts';

/** A valid run in the shape that is stored and evaluated. */
export type ReadRun = NormalisedRun & {
  /** Its results before they were normalised; the status `ok` may be left out. */
  readonly sent: readonly SentResult[];
  /** Whether the document is the run as validated, but for the status `ok` that results may leave out. Without a memory, it is not known. */
  readonly isAsSent: boolean;
};

export type Read =
  | { readonly ok: true; readonly run: ReadRun }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

export type ReadContext = ValidationContext & {
  /** The fields of a project that make the identity of an environment. */
  readonly identityKeys?: readonly string[] | undefined;
  /** Of the runs before this one. */
  readonly memory?: RunMemory | null;
};

const hasAny = (issues: Iterator<ValidationIssue>) => !issues.next().done;

const isSameContent = (sent: unknown, valid: unknown) => canonicalJson(sent as Json) === canonicalJson(valid as Json);

/** The head of a run whose settings are known, with what differs from run to run; null where that is not valid. */
function readOwn({ parts: { own }, setting }: Remembered, now: Date): { head: RunHead; isAsSent: boolean } | null {
  const { data } = runHead.safeParse(own);
  if (!data || hasAny(reservedKeyIssues(own))) return null;
  const { startedAt, finishedAt = null } = data;
  if (timeIssues({ startedAt, finishedAt }, now).length > 0) return null;
  const { harness, scenarios } = setting;
  const head = {
    ...data,
    environment: { ...setting.environment, ...data.environment },
    ...(harness === undefined ? {} : { harness }),
    ...(scenarios === undefined ? {} : { scenarios }),
  };
  return { head, isAsSent: setting.isAsSent && isSameContent(own, data) };
}

const isFigures = compileCheck(figures);

/** Whether the figures of results are valid; all else that these say is known to be. */
const haveValidFigures = (results: readonly SentResult[], { units }: Remembered) =>
  !hasAny(histogramIssues(results)) &&
  results.every((result, at) => {
    const unit = units[at] ?? null;
    return isFigures(result) && !hasAny(figureIssues(result, unit, at));
  });

/** The run of a document whose settings and results are known but for their figures; null where anything is not valid. */
function readRemembered(document: unknown, { now, identityKeys, memory }: ReadContext): ReadRun | null {
  const remembered = memory?.find(document, identityKeys) ?? null;
  const own = remembered && readOwn(remembered, now);
  if (!remembered || !own) return null;
  const { parts, setting, layout } = remembered;
  const results = parts.results as unknown as readonly SentResult[];
  if (!haveValidFigures(results, remembered)) return null;
  const { normalised: environment, printed } = setting;
  const isStated = (document as { readonly environment?: unknown }).environment !== undefined;
  return {
    ...toNormalised(own.head, results, { environment, layout, printed }),
    sent: results,
    isAsSent: own.isAsSent && isStated,
  };
}

/** Whether a valid document is the run as validated. */
function isRun(document: unknown, run: object): boolean {
  const { results, ...head } = document as { readonly results: readonly SentResult[] };
  return isSameContent({ ...head, results: results.map(withStatus) }, run);
}

/**
 * The run in a parsed document, checked and normalised, or every issue of it. What the runs before it said, but for figures, times and
 * source, is not checked again: a job sends the same names and settings each time.
 */
export function readRun(document: unknown, context: ReadContext): Read {
  const remembered = readRemembered(document, context);
  if (remembered) return { ok: true, run: remembered };
  const validated = validateRun(document, context);
  if (!validated.ok) return validated;
  const { results, ...head } = validated.run;
  const known = toKnown(head, results, context.identityKeys);
  context.memory?.add(document, validated.run, known, context.identityKeys);
  const isAsSent = Boolean(context.memory) && isRun(document, validated.run);
  return { ok: true, run: { ...toNormalised(head, results, known), sent: results, isAsSent } };
}
