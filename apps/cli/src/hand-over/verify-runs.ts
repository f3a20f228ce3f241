import { createHash } from 'node:crypto';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import type { Run, Source } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { toRepository } from '../capture/to-source-fields.ts';
import { clip } from '../read-json.ts';
import type { Head, Verified } from './find-head.ts';
import type { HandedBatch, HandOver } from './hand-over.ts';

/** Repeats of one measurement, with room; each is validated and sent. */
const MOST_RUNS = 200;
/** Commits beside the head that are looked up. */
const MOST_COMMITS = 5;

type VerifiedRun = { readonly file: string; readonly run: Run; readonly normalised: NormalisedRun };

/** What a hand-over claims and what does not hold: what, where, what next. */
export class Rejection extends Error {}

const isSame = (claimed: string, commit: string) => claimed.length >= 7 && commit.startsWith(claimed.toLowerCase());

const toShort = (commit: string) => clip(commit, 12);

function validate({ file, run }: HandOver['runs'][number], now: Date): VerifiedRun {
  const validated = validateRun(run, { now });
  if (validated.ok) return { file, run: validated.run, normalised: normaliseRun(validated.run) };
  const [issue] = validated.issues;
  throw new Rejection(`${file} is no valid run: ${issue?.pointer || '/'}: ${issue?.detail}: see tacho validate`);
}

function assertRepository({ file, run }: VerifiedRun, { repository, fork }: Head): void {
  const claimed = toRepository(run.source?.repository);
  if (claimed === null || claimed === repository || claimed === fork) return;
  throw new Rejection(`${file} is of the repository ${claimed}, and this is ${repository}: measure in a job of it`);
}

/** The commit of the base of a batch; empty where it is the checkout of a head, or not known. */
function findBaseCommit({ batch }: HandOver): string {
  const { commit = '' } = batch?.base ?? {};
  return batch?.heads.some((head) => head.commit === commit) ? '' : commit;
}

/** Every commit that a hand-over says it measured beside its head, once. */
function listOtherCommits(runs: readonly VerifiedRun[], handOver: HandOver, head: string): string[] {
  const claimed = [...runs.map(({ run }) => run.source?.commit ?? ''), findBaseCommit(handOver)];
  return [...new Set(claimed.filter((commit) => commit !== '' && !isSame(commit, head)))];
}

/** A batch with the head that was verified: what is checked out in a pull request may be GitHub's merge of it. */
function toVerifiedBatch({ batch }: HandOver, { commit: head }: Head): HandedBatch | null {
  if (batch === null) return null;
  const heads = batch.heads.map((side) => ({ ...side, commit: side.commit && head.slice(0, 7) }));
  const isOfHead = batch.heads.some(({ commit }) => commit === batch.base.commit);
  return { ...batch, heads, base: isOfHead ? { ...batch.base, commit: heads[0]?.commit ?? '' } : batch.base };
}

async function assertCommits(others: readonly string[], { head, isOfBase }: Verified): Promise<void> {
  if (others.length > MOST_COMMITS)
    throw new Rejection(`it names ${others.length} commits beside the head: measure one base`);
  for (const commit of others) {
    if (/^[0-9a-f]{7,64}$/i.test(commit) && (await isOfBase(commit))) continue;
    const base = head.base === null ? '' : ` nor one of ${head.base.branch}`;
    throw new Rejection(
      `it measured ${toShort(commit)}, which is neither the head ${toShort(head.commit)}${base}: check out these`,
    );
  }
}

/** A repetition group that no run of somebody else can be in. */
const toOwnGroup = (group: string, { repository, fork, pullRequest, commit }: Head): string =>
  `fork-${createHash('sha256')
    .update(JSON.stringify([repository, fork, pullRequest, commit, group]))
    .digest('hex')
    .slice(0, 32)}`;

/** The source by what was verified; of what was handed over only which side was measured, and whether it was changed. */
function toSource({ source }: Run, { repository, fork, pullRequest, commit, branch, base, url }: Head): Source {
  const claimed = source?.commit ?? commit;
  const isHead = isSame(claimed, commit);
  return {
    kind: 'ci',
    provider: 'github-actions',
    url,
    repository,
    commit: isHead ? commit : claimed,
    dirty: source?.dirty ?? null,
    branch: isHead ? branch : (base?.branch ?? null),
    pullRequest,
    fork,
    base,
  };
}

/** A run as it is stored. One of a fork is a repeat of nothing else, and reproduces nothing. */
function toStored(run: Run, head: Head): Run {
  const { project: _, reproduces, repetitionGroup, ...measured } = run;
  const source = toSource(run, head);
  if (head.fork === null) return { ...measured, reproduces, repetitionGroup, source };
  return {
    ...measured,
    repetitionGroup: repetitionGroup ? toOwnGroup(repetitionGroup, head) : repetitionGroup,
    source,
  };
}

/** What holds of a hand-over. */
export type VerifiedHandOver = { readonly runs: readonly VerifiedRun[]; readonly batch: HandedBatch | null };

/**
 * The runs of a hand-over, valid, of the head that was verified and of commits of its base alone, and with the source that was
 * verified.
 *
 * @throws {Rejection} for what does not hold
 */
export async function verifyRuns(handOver: HandOver, verified: Verified, now: Date): Promise<VerifiedHandOver> {
  const { head } = verified;
  if (handOver.hasFailed) throw new Rejection('its measurement failed: the log of its job has the reason');
  if (handOver.commit === null)
    throw new Rejection('it does not say which commit it measured: check out the head in the workspace');
  if (!isSame(handOver.commit, head.commit)) {
    const measured = toShort(handOver.commit);
    throw new Rejection(
      `it measured ${measured}, and the head is ${toShort(head.commit)}: start the measurement again`,
    );
  }
  const { length } = handOver.runs;
  if (length > MOST_RUNS)
    throw new Rejection(`it has ${length} runs, and at most ${MOST_RUNS} are read: measure less often`);
  const runs = handOver.runs.map((run) => validate(run, now));
  for (const run of runs) assertRepository(run, head);
  await assertCommits(listOtherCommits(runs, handOver, head.commit), verified);
  const isOfHead = ({ run }: VerifiedRun) => isSame(run.source?.commit ?? head.commit, head.commit);
  if (!runs.some(isOfHead))
    throw new Rejection('none of its runs measured the head: measure what the pull request changes');
  const stored = runs.map((one) => ({ ...one, run: toStored(one.run, head) }));
  return { runs: stored, batch: toVerifiedBatch(handOver, head) };
}
