import { gzipSync } from 'node:zlib';
import type { Random } from '@tachograph/stats';
import { sendUntilResponded, type Target, type Upload } from '../crash/send-until-accepted.ts';
import { makeRun } from '../perf/make-run.ts';
import { acknowledge, countIn, type Ledger } from './ledger.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const BATCH_LINES = 5;
const RESULTS_OF_NATIVE = 3;

type World = {
  readonly ledger: Ledger;
  readonly target: Target;
  readonly random: Random;
  /** Begins the names of all runs of one soak. */
  readonly name: string;
};

/** The n-th run. Neighbours have different numbers of results, so that half a run cannot pass for a complete one. */
function toRun(number: number, group: string) {
  const run = makeRun(number);
  return { ...run, repetitionGroup: group, results: run.results.slice(0, 5 + (number % 20)) };
}

const toBad = (number: number, group: string) => {
  const run = toRun(number, group);
  return { ...run, results: [...run.results, { ...run.results[0], scenario: 'bad', unit: 'parsecs' }] };
};

const idOf = (text: string) => (JSON.parse(text) as { id: string }).id;

/** Sends a good run until it is accepted, and notes its id. */
async function accept({ ledger, target }: World, group: string, results: number, upload: Upload): Promise<string> {
  const { status, text, failures } = await sendUntilResponded(upload, target);
  if (status >= 300) throw new Error(`${group} got the response ${status}: ${text.slice(0, 500)}`);
  if (status === 200 && failures > 0 && !ledger.acknowledged.has(group)) ledger.storedUnknown += 1;
  acknowledge(ledger, group, idOf(text), results);
  return idOf(text);
}

/** Sends a bad run until it is rejected. */
async function reject({ ledger, target }: World, group: string, upload: Upload): Promise<void> {
  const { status } = await sendUntilResponded(upload, target);
  if (status !== 422) ledger.contradictions.push(`${group} is bad and got ${status}`);
}

const withKey = (key: string, run: object): Upload => {
  const body = JSON.stringify(run);
  return { headers: { ...JSON_TYPE, 'idempotency-key': key }, body: () => body };
};

type Kind = (world: World, number: number) => Promise<void>;

async function sendNew(world: World, number: number): Promise<void> {
  const group = `${world.name}-${number}`;
  const run = toRun(number, group);
  await accept(world, group, run.results.length, withKey(group, run));
}

async function sendGzipped(world: World, number: number): Promise<void> {
  const group = `${world.name}-${number}`;
  const run = toRun(number, group);
  const body = gzipSync(JSON.stringify(run));
  await accept(world, group, run.results.length, {
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    body: () => body,
  });
}

async function sendTwins(world: World, number: number): Promise<void> {
  const group = `${world.name}-${number}`;
  const run = toRun(number, group);
  const send = () => accept(world, group, run.results.length, withKey(group, run));
  await Promise.all([send(), send()]);
}

async function sendAgain(world: World, number: number): Promise<void> {
  await sendNew(world, number);
  await sendNew(world, number);
}

async function sendBad(world: World, number: number): Promise<void> {
  const group = `${world.name}-rejected-${number}`;
  world.ledger.rejected.add(group);
  await reject(world, group, withKey(group, toBad(number, group)));
}

/** The corrected run has the key of the bad one, which never claimed it. */
async function sendCorrected(world: World, number: number): Promise<void> {
  const group = `${world.name}-${number}`;
  const bad = `${world.name}-rejected-${number}`;
  world.ledger.rejected.add(bad);
  await reject(world, bad, withKey(group, toBad(number, bad)));
  await sendNew(world, number);
}

async function sendNative(world: World, number: number): Promise<void> {
  const group = `${world.name}-${number}`;
  const lines = ['mysql', 'mysql2', 'mariadb'].map(
    (driver, nth) => `do ${number % 9} - ${driver} x ${20_000 + number + nth} ops/sec ±1.5% (41 runs sampled)`,
  );
  const body = () => {
    const form = new FormData();
    const driverVersions = { mysql: '2.18.1', mysql2: '3.11.0', mariadb: '3.5.4' };
    const defaults = { startedAt: makeRun(number).startedAt, repetitionGroup: group, driverVersions };
    form.set('defaults', JSON.stringify(defaults));
    form.set('native', new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }), 'console.txt');
    return form;
  };
  await accept(world, group, RESULTS_OF_NATIVE, { headers: { 'idempotency-key': group }, body });
}

/** Until every line has its response: one that was cut off is sent again, whole. */
async function sendBatch({ ledger, target, name }: World, number: number): Promise<void> {
  const runs = Array.from({ length: BATCH_LINES }, (_, line) => toRun(number * 10 + line, `${name}-${number}.${line}`));
  const body = `${runs.map((run) => JSON.stringify(run)).join('\n')}\n`;
  const linesOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const upload = { path: '/v1/batches', headers: { 'content-type': 'application/x-ndjson' }, body: () => body };
  const isOver = (status: number, text: string) => status === 200 && linesOf(text).at(-1)?.done === true;
  const { text } = await sendUntilResponded(upload, target, isOver);
  for (const { line, run: id, status } of linesOf(text).slice(0, -1)) {
    const run = runs[line - 1];
    if (!run || status >= 300) throw new Error(`line ${line} of batch ${number} got ${status}`);
    acknowledge(ledger, run.repetitionGroup, id, run.results.length);
  }
}

/** What is sent, and of a hundred uploads how many. */
const KINDS: Readonly<Record<string, readonly [share: number, send: Kind]>> = {
  new: [30, sendNew],
  gzipped: [15, sendGzipped],
  'twins at once': [10, sendTwins],
  'sent again': [10, sendAgain],
  bad: [10, sendBad],
  'bad, then corrected': [10, sendCorrected],
  'native text': [10, sendNative],
  'batch of five': [5, sendBatch],
};

/** Sends the n-th upload, of a random kind, until the servers have accepted or rejected it. */
export async function sendUpload(world: World, number: number): Promise<void> {
  let left = world.random() * 100;
  for (const [kind, [share, send]] of Object.entries(KINDS)) {
    left -= share;
    if (left >= 0) continue;
    await send(world, number);
    return countIn(world.ledger.kinds, kind);
  }
}
