import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { makeRun } from './make-run.ts';
import { readMemory, resetPeak } from './processes.ts';
import type { Stack } from './start-stack.ts';
import { printTable, toVerdict } from './table.ts';

const LARGE_RUN = 100_000;
const BATCH_LINES = 10_000;
const RESULTS_A_LINE = 5;
/** Limit in megabytes; the goal is no growth over the upload before. */
const FLOOR_MB = 600;
/** Above the numbers of the other parts, and not in the future: a number is a minute. */
const FIRST_NUMBER = 400_000;

/** Measures the resident memory of the upload server: idle, and its maximum during the largest run and a long batch. */
export async function measureMemory({ ingestUrl, token, ingestPid }: Stack): Promise<void> {
  const rest = readMemory(ingestPid);
  if (!rest) {
    console.log('\nMemory: not measured, this system does not report the memory of a process');
    return;
  }
  const authorization = `Bearer ${token}`;
  const large = await peakWhile(ingestPid, () => postLargeRun(ingestUrl, authorization));
  const batch = await peakWhile(ingestPid, () => postBatch(ingestUrl, authorization));
  const toRow = (name: string, { outcome, peak, after, seconds }: Peak) => [
    name,
    outcome,
    seconds.toFixed(1),
    peak.toFixed(0),
    after.toFixed(0),
    `< ${FLOOR_MB}`,
    toVerdict(peak, { floor: FLOOR_MB, goal: rest.now * 1.1 }),
  ];
  printTable(
    `Memory of the upload server (MB), ${rest.now.toFixed(0)} at rest`,
    ['', 'response', 's', 'peak', 'after', 'floor', ''],
    [toRow(`a run of ${LARGE_RUN} results`, large), toRow(`a batch of ${BATCH_LINES} lines`, batch)],
  );
}

type Peak = { readonly outcome: string; readonly peak: number; readonly after: number; readonly seconds: number };

async function peakWhile(pid: number, post: () => Promise<string>): Promise<Peak> {
  resetPeak(pid);
  const begun = performance.now();
  const outcome = await post();
  const seconds = (performance.now() - begun) / 1000;
  const memory = readMemory(pid);
  return { outcome, seconds, peak: memory?.peak ?? Number.NaN, after: memory?.now ?? Number.NaN };
}

async function postLargeRun(ingestUrl: string, authorization: string): Promise<string> {
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

/** Streams it, so that neither side holds all of it. */
async function postBatch(ingestUrl: string, authorization: string): Promise<string> {
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
  if (!response.ok) return `${response.status}, rejected`;
  const { stored } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}');
  return `${response.status}, ${stored ?? 'an unknown number'} stored`;
}
