import { gzipSync } from 'node:zlib';
import { openBare, toColumns } from './bare-insert.mjs';
import { makeRun } from './make-run.mjs';
import { printTable, quantile } from './table.mjs';
import { openUploads } from './upload.mjs';

const RESULTS = 100;
const RUNS = 80;
const ROUNDS = 7;
const UPLOADERS = [1, 4];
const TARGET = { floor: 0.4, goal: 0.8 };

/** @typedef {{ name: string, uploaders: number, rates: number[], latencies: number[], work: (number: number) => () => Promise<unknown> }} Lane */

/**
 * Durable uploads of 100-result runs, gzip, token, full validation, logs on, against bare SQL. Both take turns in short
 * rounds, and only their ratio within a round means anything on another machine.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureIngest({ ingestUrl, token, databaseUrl }) {
  const uploads = openUploads({ ingestUrl, token, connections: Math.max(...UPLOADERS) });
  const bare = await openBare(databaseUrl, Math.max(...UPLOADERS));
  const lanes = UPLOADERS.flatMap((uploaders) => [
    lane('upload', uploaders, (number) => {
      const body = gzipSync(JSON.stringify(makeRun(number)));
      return () => uploads.send(body);
    }),
    lane('bare SQL', uploaders, (number) => {
      const columns = toColumns(makeRun(number));
      return () => bare.insert(columns);
    }),
  ]);
  try {
    let number = 0;
    for (let round = -1; round < ROUNDS; round += 1) {
      // Whoever comes second finds a warmer or a busier machine: take turns at being first.
      for (const it of round % 2 === 0 ? lanes : [...lanes].reverse()) {
        await runLane(it, number, round >= 0);
        number += RUNS;
      }
    }
  } finally {
    uploads.close();
    await bare.close();
  }
  report(lanes);
}

/**
 * @param {string} name
 * @param {number} uploaders
 * @param {Lane['work']} work
 * @returns {Lane}
 */
function lane(name, uploaders, work) {
  return { name, uploaders, work, rates: [], latencies: [] };
}

/**
 * @param {Lane} lane
 * @param {number} first
 * @param {boolean} counts false while warming up
 */
async function runLane(lane, first, counts) {
  // Made before the clock starts: making runs is no part of either.
  const queue = Array.from({ length: RUNS }, (_, index) => lane.work(first + index));
  const begun = performance.now();
  const uploader = async () => {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const sent = performance.now();
      await send();
      if (counts) lane.latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lane.uploaders }, uploader));
  if (counts) lane.rates.push((RUNS * RESULTS) / ((performance.now() - begun) / 1000));
}

/** @param {Lane[]} lanes */
function report(lanes) {
  printTable(
    `Ingest of ${RESULTS}-result runs, median of ${ROUNDS} rounds of ${RUNS} runs`,
    ['', 'uploaders', 'results/s', 'p50 ms', 'p95 ms'],
    lanes.map(({ name, uploaders, rates, latencies }) => [
      name,
      String(uploaders),
      quantile(rates, 0.5).toFixed(0),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.95).toFixed(1),
    ]),
  );
  for (const uploaders of UPLOADERS) {
    const [ours, bare] = lanes.filter((lane) => lane.uploaders === uploaders);
    if (!ours || !bare) continue;
    const ratios = ours.rates.map((rate, round) => rate / (bare.rates[round] ?? Number.NaN));
    const ratio = quantile(ratios, 0.5);
    const verdict =
      ratio >= TARGET.goal ? 'goal reached' : ratio >= TARGET.floor ? 'above the floor' : 'BELOW the floor';
    const range = `${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}`;
    console.log(
      `${uploaders} uploader${uploaders === 1 ? '' : 's'}: ${percent(ratio)} of bare SQL (rounds ${range}; floor ${percent(TARGET.floor)}, goal ${percent(TARGET.goal)}): ${verdict}`,
    );
  }
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(0)} %`;
}
