import { applyMapping, toRunDocument } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ParseOutcome, Rejected } from '@tachograph/schema/run';

/** The description of all runs, from the command line. */
export type PastOptions = {
  readonly tool: string;
  readonly rules: Mapping;
  readonly driverVersions: Readonly<Record<string, string>>;
  readonly environment: unknown;
  readonly repository: string | undefined;
  readonly branch: string | undefined;
};

/** A native file of a run, with the bytes that are stored. */
export type PastFile = { readonly name: string; readonly bytes: Uint8Array };

/** One run to be, or the reason why there is none. */
export type PastRun = {
  /** Where it came from, for people. */
  readonly label: string;
  /** How much of its file or of its Git history is done with it, from 0 to 1. */
  readonly done: number;
} & (
  | {
      /** The run in the run format, as JSON on one line. */
      readonly run: string;
      readonly native: readonly PastFile[];
      /** Parts of the native output that are not in the run. */
      readonly rejected: readonly Rejected[];
    }
  | { readonly reason: string }
);

/** What is known of a run besides its results. */
export type Known = { readonly at: Date; readonly commit: string | null; readonly branch: string | null };

const SHA = /^[0-9a-f]{7,64}$/i;

/** Why nothing of a file or entry was accepted: the reason of the first rejected line. */
const toReason = ({ rejected }: ParseOutcome): string =>
  rejected[0] ? `nothing was understood: ${rejected[0].reason}` : 'the mapping rules leave out every result';

/** The run of an outcome, by the rules of the project. */
export function toPastRun(
  outcome: ParseOutcome,
  { at, commit, branch }: Known,
  native: readonly PastFile[],
  { rules, repository, branch: stated, driverVersions, environment }: PastOptions,
):
  | { readonly run: string; readonly native: readonly PastFile[]; readonly rejected: readonly Rejected[] }
  | { readonly reason: string } {
  if (outcome.omitted > 0) {
    return { reason: `it has ${outcome.omitted} more results than the ${outcome.results.length} of a run: split it` };
  }
  const mapped = applyMapping(outcome, rules);
  if (mapped.results.length === 0) return { reason: toReason(outcome) };
  const isSha = commit !== null && SHA.test(commit);
  const source = {
    ...{ kind: 'backfill', repository, branch: stated ?? branch ?? undefined },
    ...(isSha ? { commit: commit.toLowerCase() } : {}),
  };
  // A revision that is no hash of Git, such as r4711, has no field of its own.
  const notes = commit !== null && !isSha ? { notes: [`Revision ${commit.slice(0, 200)}`] } : {};
  const defaults = { startedAt: at.toISOString(), source, driverVersions, ...notes };
  return {
    run: JSON.stringify(toRunDocument([mapped], { defaults, environment })),
    native,
    rejected: outcome.rejected,
  };
}
