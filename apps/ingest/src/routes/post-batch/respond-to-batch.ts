import type { BatchLineResponse, BatchSummaryResponse } from '@tachograph/openapi/responses';
import { acceptLine, type Batch, toLineProblem } from './accept-line.ts';
import { type Ending, mapInOrder } from './map-in-order.ts';
import type { BodyLine } from './read-lines.ts';

/** Lines processed at one time: enough to keep the database busy while the next line is parsed. */
const CONCURRENCY = 4;

const UNAVAILABLE = 503;

class Tally {
  readonly #counts = { lines: 0, stored: 0, replayed: 0, rejected: 0 };
  #last = 0;
  /** The response to the first line that ended the batch, which resumes there. */
  #ended: BatchLineResponse | null = null;

  add(response: BatchLineResponse, { dryRun, sender }: Pick<Batch, 'dryRun' | 'sender'>): void {
    this.#counts.lines += 1;
    this.#last = response.line;
    if ('problem' in response) this.#counts.rejected += 1;
    else if (response.stored) this.#counts.stored += 1;
    else if (!dryRun) this.#counts.replayed += 1;
    if (response.status === UNAVAILABLE || ('problem' in response && sender.isRejected())) this.#ended ??= response;
  }

  toSummary(ending: Ending, batch: Batch): BatchSummaryResponse {
    const counts = this.#counts;
    const ended = this.#ended;
    if (ending.cause === 'end' && !ended) return { done: true, ...counts };
    const resumeFrom = ended?.line ?? this.#last + 1;
    const problem = ended && 'problem' in ended ? ended.problem : null;
    const failed = ending.cause === 'failed' ? toLineProblem(ending.error, batch) : null;
    const reason = problem?.detail ?? failed?.detail ?? REASONS[ending.cause];
    return { done: false, ...counts, reason, resumeFrom, ...(failed ? { problem: failed } : {}) };
  }
}

const REASONS: Readonly<Record<Ending['cause'], string>> = {
  end: 'The batch was read to its end.',
  idle: 'No whole line arrived for too long.',
  stopped: 'The server is being stopped.',
  failed: 'The batch broke off.',
};

/** Read the rest, for clients that read the response only after they sent their last byte. */
async function drain(lines: AsyncIterator<BodyLine>): Promise<void> {
  try {
    while (!(await lines.next()).done);
  } catch {
    // The client disconnected, which ends the wait as well.
  }
}

/**
 * The responses to the lines of a batch, each a line of JSON, in the order of the lines, and a summary as the last line.
 * After the first line that finds the database unavailable, or that its sender may not upload any more, no more are read.
 */
export async function* respondToBatch(
  batch: Batch,
  lines: AsyncIterator<BodyLine>,
  idleMs: number,
): AsyncGenerator<string, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([batch.signal, stop.signal]);
  const tally = new Tally();
  const responses = mapInOrder(lines, { concurrency: CONCURRENCY, idleMs, signal }, async (line) => {
    const response = await acceptLine(batch, line);
    if (response.status === UNAVAILABLE || batch.sender.isRejected()) stop.abort();
    return response;
  });
  let next = await responses.next();
  for (; !next.done; next = await responses.next()) {
    tally.add(next.value, batch);
    yield `${JSON.stringify(next.value)}\n`;
  }
  if (next.value.cause === 'idle' || next.value.cause === 'stopped') void drain(lines);
  yield `${JSON.stringify(tally.toSummary(next.value, batch))}\n`;
}
