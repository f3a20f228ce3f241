import { gzipSync } from 'node:zlib';
import { openBare, toColumns } from './bare-insert.ts';
import { makeRun } from './make-run.ts';
import { readCpuMs } from './processes.ts';
import { sendRequest } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, quantile, type Target, toVerdict } from './table.ts';

const RESULTS = 100;
const RUNS = 80;
const ROUNDS = 7;
const UPLOADERS = [1, 2, 4];
/** Limits: share of bare SQL, processor milliseconds for 1,000 results, milliseconds of one uploader. */
const TARGETS = { ratio: { floor: 0.6, goal: 0.8 }, cpuMs: { floor: 60, goal: 45 }, p95Ms: { floor: 20, goal: 10 } };

type Lane = {
  readonly name: string;
  readonly uploaders: number;
  /** Results per second, one for each round. */
  readonly rates: number[];
  /** Of server and database for 1,000 results, one for each round; empty where the system does not report it. */
  readonly cpuMs: number[];
  readonly latencies: number[];
  readonly work: (number: number) => () => Promise<unknown>;
};

/**
 * Measures durable uploads of 100-result runs (gzip, token, full validation, logs) against bare SQL. Both alternate in short
 * rounds. Only their ratio within a round can be compared with another machine.
 */
export async function measureIngest({ ingestUrl, token, databaseUrl, ingestPid, postgresPid }: Stack): Promise<void> {
  const upload = async (body: Buffer) => {
    const type = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length };
    const headers = { authorization: `Bearer ${token}`, ...type };
    const { status, text } = await sendRequest(`${ingestUrl}/v1/runs`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`the response to an upload was ${status}: ${text.slice(0, 300)}`);
  };
  const bare = await openBare(databaseUrl, Math.max(...UPLOADERS));
  const lanes = UPLOADERS.flatMap((uploaders) => [
    lane('upload', uploaders, (number) => {
      const body = gzipSync(JSON.stringify(makeRun(number)));
      return () => upload(body);
    }),
    lane('bare SQL', uploaders, (number) => {
      const columns = toColumns(makeRun(number));
      return () => bare.insert(columns);
    }),
  ]);
  try {
    let number = 0;
    for (let round = -1; round < ROUNDS; round += 1) {
      // The second one finds a warmer or a busier machine: the order alternates.
      for (const it of round % 2 === 0 ? lanes : [...lanes].reverse()) {
        await runLane(it, number, { counts: round >= 0, pids: [ingestPid, postgresPid] });
        number += RUNS;
      }
    }
  } finally {
    await bare.close();
  }
  report(lanes);
}

const lane = (name: string, uploaders: number, work: Lane['work']): Lane => ({
  name,
  uploaders,
  work,
  rates: [],
  cpuMs: [],
  latencies: [],
});

/** `counts` is false while warming up. */
async function runLane(
  lane: Lane,
  first: number,
  { counts, pids }: { counts: boolean; pids: number[] },
): Promise<void> {
  // Generated before the clock starts.
  const queue = Array.from({ length: RUNS }, (_, index) => lane.work(first + index));
  const cpuMs = readCpuMs(pids);
  const begun = performance.now();
  const uploader = async () => {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const sent = performance.now();
      await send();
      if (counts) lane.latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lane.uploaders }, uploader));
  const seconds = (performance.now() - begun) / 1000;
  const usedMs = readCpuMs(pids);
  if (!counts) return;
  lane.rates.push((RUNS * RESULTS) / seconds);
  if (cpuMs !== null && usedMs !== null) lane.cpuMs.push((usedMs - cpuMs) / ((RUNS * RESULTS) / 1000));
}

function report(lanes: readonly Lane[]): void {
  printTable(
    `Ingest of ${RESULTS}-result runs, median of ${ROUNDS} rounds of ${RUNS} runs`,
    ['', 'uploaders', 'results/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms/1,000'],
    lanes.map(({ name, uploaders, rates, latencies, cpuMs }) => [
      name,
      String(uploaders),
      quantile(rates, 0.5).toFixed(0),
      ...[0.5, 0.95, 0.99].map((share) => quantile(latencies, share).toFixed(1)),
      cpuMs.length > 0 ? quantile(cpuMs, 0.5).toFixed(0) : '-',
    ]),
  );
  const rows = UPLOADERS.map((uploaders) => toRatioRow(uploaders, lanes));
  const alone = lanes.find(({ name, uploaders }) => name === 'upload' && uploaders === 1);
  const many = lanes.findLast(({ name }) => name === 'upload');
  if (alone) rows.push(toLimitRow('p95 ms, 1 uploader', quantile(alone.latencies, 0.95), TARGETS.p95Ms));
  if (many && many.cpuMs.length > 0) {
    const name = `CPU ms per 1,000 results, ${many.uploaders} uploaders`;
    rows.push(toLimitRow(name, quantile(many.cpuMs, 0.5), TARGETS.cpuMs));
  }
  printTable('Ingest against its targets', ['', 'measured', 'rounds', 'floor', 'goal', ''], rows);
}

function toRatioRow(uploaders: number, lanes: readonly Lane[]): string[] {
  const [ours, bare] = lanes.filter((it) => it.uploaders === uploaders);
  const ratios = ours?.rates.map((rate, round) => rate / (bare?.rates[round] ?? Number.NaN)) ?? [];
  const ratio = quantile(ratios, 0.5);
  const { floor, goal } = TARGETS.ratio;
  const range = `${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}`;
  const name = `share of bare SQL, ${uploaders} uploader${uploaders === 1 ? '' : 's'}`;
  return [
    name,
    percent(ratio),
    range,
    percent(floor),
    percent(goal),
    toVerdict(-ratio, { floor: -floor, goal: -goal }),
  ];
}

const toLimitRow = (name: string, value: number, target: Target): string[] => [
  name,
  value.toFixed(1),
  '',
  String(target.floor),
  String(target.goal),
  toVerdict(value, target),
];

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
