import type { BatchLineAnswer, BatchSummaryAnswer } from '@tachograph/openapi/responses';
import { type Ending, mapInOrder } from './map-in-order.ts';
import type { Line } from './read-lines.ts';
import { type Batch, takeLine, toLineProblem } from './take-line.ts';

/** Inserts at a time: enough to keep the database busy while the next line is parsed. */
const AT_ONCE = 4;

const UNAVAILABLE = 503;

/** Counts answers as they go by. */
class Tally {
  #lines = 0;
  #stored = 0;
  #replayed = 0;
  #refused = 0;
  #last = 0;
  /** The first line that may be taken when it is sent again. */
  #held: BatchLineAnswer | null = null;

  add(answer: BatchLineAnswer, dryRun: boolean): void {
    this.#lines += 1;
    this.#last = answer.line;
    if ('problem' in answer) this.#refused += 1;
    else if (answer.stored) this.#stored += 1;
    else if (!dryRun) this.#replayed += 1;
    if (answer.status === UNAVAILABLE) this.#held ??= answer;
  }

  toSummary(ending: Ending, batch: Batch): BatchSummaryAnswer {
    const counts = {
      ...{ lines: this.#lines, stored: this.#stored, replayed: this.#replayed, refused: this.#refused },
    };
    const held = this.#held;
    if (ending.why === 'end' && !held) return { done: true, ...counts };
    const resumeFrom = held?.line ?? this.#last + 1;
    const problem = held && 'problem' in held ? held.problem : null;
    const failed = ending.why === 'failed' ? toLineProblem(ending.error, batch) : null;
    const reason = problem?.detail ?? failed?.detail ?? REASONS[ending.why];
    return { done: false, ...counts, reason, resumeFrom, ...(failed ? { problem: failed } : {}) };
  }
}

const REASONS: Readonly<Record<Ending['why'], string>> = {
  end: 'The batch was read to its end.',
  idle: 'No whole line arrived for too long.',
  stopped: 'The server is being stopped.',
  failed: 'The batch broke off.',
};

/** Read what is left, so that a client that reads the answer only after its last byte gets to read it. */
async function drain(lines: AsyncIterator<Line>): Promise<void> {
  try {
    while (!(await lines.next()).done);
  } catch {
    // The client has gone, which is what this waits for.
  }
}

/**
 * The answers to a batch, each a line of JSON, in the order of its lines, and a summary as the last line. Once a line
 * could not be taken for want of the database, no more are read.
 */
export async function* answerBatch(
  batch: Batch,
  lines: AsyncIterator<Line>,
  idleMs: number,
): AsyncGenerator<string, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([batch.signal, stop.signal]);
  const tally = new Tally();
  const answers = mapInOrder(lines, { atOnce: AT_ONCE, idleMs, signal }, async (line) => {
    const answer = await takeLine(batch, line);
    if (answer.status === UNAVAILABLE) stop.abort();
    return answer;
  });
  let next = await answers.next();
  for (; !next.done; next = await answers.next()) {
    tally.add(next.value, batch.dryRun);
    yield `${JSON.stringify(next.value)}\n`;
  }
  if (next.value.why === 'idle' || next.value.why === 'stopped') void drain(lines);
  yield `${JSON.stringify(tally.toSummary(next.value, batch))}\n`;
}
