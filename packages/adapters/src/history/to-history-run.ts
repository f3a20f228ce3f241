import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import { applyMapping } from '../mapping/apply-mapping.ts';
import { toRunDocument } from '../outcome/to-run-document.ts';

/** When a run of the past was measured, and of what. */
export type MeasuredAt = { readonly date: Date; readonly commit: string | null; readonly branch: string | null };

/** What is the same for all runs of a history. */
export type HistoryFacts = {
  readonly rules: Mapping;
  /** `source` of the runs: kind, repository, and a branch over that of the entry. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly driverVersions?: Readonly<Record<string, string>>;
  readonly environment: unknown;
  readonly notes?: readonly string[];
};

const SHA = /^[0-9a-f]{7,64}$/i;

/** Why nothing of an outcome was accepted: the reason of the first rejected line. */
const toReason = ({ rejected }: ParseOutcome): string =>
  rejected[0] ? `nothing was understood: ${rejected[0].reason}` : 'the mapping rules leave out every result';

/** An outcome as a document in the run format, by the rules of the project; or the reason why it cannot become one. */
export function toHistoryRun(
  outcome: ParseOutcome,
  { date, commit, branch }: MeasuredAt,
  { rules, source, driverVersions, environment, notes: stated = [] }: HistoryFacts,
): { readonly document: unknown } | { readonly reason: string } {
  if (outcome.omitted > 0) {
    return { reason: `it has ${outcome.omitted} more results than the ${outcome.results.length} of a run: split it` };
  }
  const mapped = applyMapping(outcome, rules);
  if (mapped.results.length === 0) return { reason: toReason(outcome) };
  const isSha = commit !== null && SHA.test(commit);
  // A revision that is no hash of Git, such as r4711, has no field.
  const revision = commit !== null && !isSha ? [`Revision ${commit.slice(0, 200)}`] : [];
  const notes = [...stated, ...revision];
  const known = {
    ...source,
    ...(isSha ? { commit: commit.toLowerCase() } : {}),
    ...(branch === null || typeof source.branch === 'string' ? {} : { branch }),
  };
  const defaults = {
    startedAt: date.toISOString(),
    source: known,
    driverVersions,
    ...(notes.length > 0 ? { notes } : {}),
  };
  return { document: toRunDocument([mapped], { defaults, environment }) };
}
