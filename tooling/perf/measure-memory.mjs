import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { makeRun } from './make-run.mjs';
import { readMemory, resetPeak } from './processes.mjs';
import { printTable, toVerdict } from './table.mjs';

const LARGE_RUN = 100_000;
const BATCH_LINES = 10_000;
const RESULTS_A_LINE = 5;
/** Limit in megabytes; the goal is no growth over the upload before. */
const FLOOR_MB = 300;
/** Above the numbers of the other parts, and not in the future: a number is a minute. */
const FIRST_NUMBER = 400_000;

/**
 * Measures the resident memory of the upload server: idle, and its maximum during the largest run and a long batch.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureMemory({ ingestUrl, token, ingestPid }) {
  const rest = readMemory(ingestPid);
  if (!rest) return console.log('\nMemory: not measured, this system does not report the memory of a process');
  const authorization = `Bearer ${token}`;
  const large = await peakWhile(ingestPid, () => postLargeRun(ingestUrl, authorization));
  const batch = await peakWhile(ingestPid, () => postBatch(ingestUrl, authorization));
  const toRow = (/** @type {string} */ name, /** @type {Peak} */ { said, peak, after, seconds }) => [
    name,
    said,
    seconds.toFixed(1),
    peak.toFixed(0),
    after.toFixed(0),
    `< ${FLOOR_MB}`,
    toVerdict(peak, { floor: FLOOR_MB, goal: rest.now * 1.1 }),
  ];
  printTable(
    `Memory of the upload server (MB), ${rest.now.toFixed(0)} at rest`,
    ['', 'answer', 's', 'peak', 'after', 'floor', ''],
    [toRow(`a run of ${LARGE_RUN} results`, large), toRow(`a batch of ${BATCH_LINES} lines`, batch)],
  );
}

/** @typedef {{ said: string, peak: number, after: number, seconds: number }} Peak */

/**
 * @param {number} pid
 * @param {() => Promise<string>} post
 * @returns {Promise<Peak>}
 */
async function peakWhile(pid, post) {
  resetPeak(pid);
  const begun = performance.now();
  const said = await post();
  const seconds = (performance.now() - begun) / 1000;
  const memory = readMemory(pid);
  return { said, seconds, peak: memory?.peak ?? Number.NaN, after: memory?.now ?? Number.NaN };
}

/**
 * @param {string} ingestUrl
 * @param {string} authorization
 */
async function postLargeRun(ingestUrl, authorization) {
  const { results, ...run } = makeRun(FIRST_NUMBER);
  const [first] = results;
  const many = Array.from({ length: LARGE_RUN }, (_, index) => ({
    ...first,
    value: 1000 + index / 8,
    samples: undefined,
    invocation: index + 1,
  }));
  const response = await fetch(`${ingestUrl}/v1/runs`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ ...run, results: many })),
  });
  await response.text();
  return String(response.status);
}

/**
 * Streams it, so that neither side holds all of it.
 *
 * @param {string} ingestUrl
 * @param {string} authorization
 */
async function postBatch(ingestUrl, authorization) {
  const lines = function* () {
    for (let line = 1; line <= BATCH_LINES; line += 1) {
      const { results, ...run } = makeRun(FIRST_NUMBER + line);
      yield Buffer.from(`${JSON.stringify({ ...run, results: results.slice(0, RESULTS_A_LINE) })}\n`);
    }
  };
  const response = await fetch(`${ingestUrl}/v1/batches`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-ndjson' },
    body: Readable.toWeb(Readable.from(lines())),
    duplex: 'half',
  });
  const text = await response.text();
  if (!response.ok) return `${response.status}, not taken`;
  const { stored } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}');
  return `${response.status}, ${stored ?? 'an unknown number'} stored`;
}
