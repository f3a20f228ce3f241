import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Member, measureInvocation, standardDeviation, toResults } from '@tachograph/interleave';
import { shuffled } from '../../harnesses/interleave/create-random.mjs';
import { createOpen, type Measuring } from '../../harnesses/interleaved-suite/measure-next.mjs';
import { planGroup } from '../../harnesses/interleaved-suite/plan-group.mjs';
import { pinProcess } from '../../harnesses/processes/pinning.mjs';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { openRunner, type Runner } from '../../harnesses/run/open-runner.mjs';
import { serverEnvironment } from '../../harnesses/run/server-environment.mjs';
import { printTable } from './table.ts';

const ANCHOR = 'mysql2@3.11.5';
const OTHERS = ['mysql2@2.2.5', 'mysql2@3.24.6'];
const TWIN = `${ANCHOR}, a second process`;
const SCENARIOS = ['select-1', 'select-100-int'];
/** Three of about 20 s, on a machine with other work. */
const INVOCATIONS = 3;
/** Of the full suite of the Node.js harness. */
const SEQUENTIAL = { warmUpNs: 500e6, measureNs: 2e9 };
const LARGEST_ERROR = 0.01;
const LARGEST_TWIN = Math.log(1.02);

/** Log ratios of speed to the anchor, one for each repeat, by name of the process. */
type Ratios = Map<string, number[]>;

type Protocol = { readonly name: string; readonly ratios: Ratios; seconds: number };

/**
 * Measures the same versions by two protocols in turns, for as long each: all processes in slices of 20 ms, and one process
 * after the other. What differs is the protocol alone: the same workers, server and core, in the same minutes.
 */
export async function measureInterleaving(root: string): Promise<void> {
  const signal = createStopSignal(process.env);
  const options = { suite: 'full', server: null, pin: 'auto', upload: false, out: null } as const;
  const log = (text: string) => console.log(text);
  const runner = await openRunner({
    options,
    env: process.env,
    signal,
    log,
    harnessesDir: path.join(root, 'harnesses/'),
  });
  try {
    for (const scenario of SCENARIOS) await compareProtocols(runner, scenario, signal);
  } finally {
    await runner.close();
  }
}

async function compareProtocols(runner: Runner, scenario: string, signal: AbortSignal): Promise<void> {
  const measuring = await prepare(runner, scenario, signal);
  const ready = await runner.servers.prepare('node', measuring.loaded.fixtures);
  if (ready.pid !== null && runner.core !== null) await pinProcess(ready.pid, [runner.core]);
  const { open } = createOpen(measuring, serverEnvironment(ready.server, measuring.interleaved));
  const p25: Protocol = { name: 'slices in turn, lower quartile', ratios: new Map(), seconds: 0 };
  const rate: Protocol = { name: 'slices in turn, rate', ratios: new Map(), seconds: 0 };
  const sequential: Protocol = { name: 'one process after the other', ratios: new Map(), seconds: 0 };
  for (let invocation = 1; invocation <= INVOCATIONS; invocation += 1) {
    const seconds = await timed(() => addInvocation(measuring, open, p25.ratios, rate.ratios));
    p25.seconds += seconds;
    rate.seconds += seconds;
    while (sequential.seconds < p25.seconds)
      sequential.seconds += await timed(() => addCycle(open, scenario, sequential.ratios));
  }
  printProtocols(scenario, [sequential, rate, p25]);
}

async function prepare(runner: Runner, scenario: string, signal: AbortSignal): Promise<Measuring> {
  const loaded = await runner.load('node');
  const { interleaved } = loaded.harness;
  if (!interleaved) throw new Error('the harness node has no workers');
  const request = { harness: 'node', server: null, drivers: OTHERS, anchor: ANCHOR, scenarios: [scenario] };
  const rest = { pin: 'auto', priority: null, upload: false, out: null, reproduces: null, restart: false } as const;
  const plan = planGroup({ ...request, ...rest, invocations: INVOCATIONS, rounds: 60 }, interleaved, 'private');
  const context = runner.contextOf(loaded);
  await loaded.harness.prepare(context, Object.values(plan.drivers));
  return { runner, loaded, interleaved, context, plan, env: process.env, signal };
}

type Open = ReturnType<typeof createOpen>['open'];

async function addInvocation({ plan, signal }: Measuring, open: Open, p25: Ratios, rate: Ratios): Promise<void> {
  const seed = randomBytes(4).readUInt32BE();
  const invocation = await measureInvocation(plan.design, { seed, open, clock: process.hrtime.bigint, signal });
  for (const { candidate, role, paired, reason } of toResults(plan.design, invocation)) {
    if (role === 'anchor') continue;
    const name = role === 'twin' ? TWIN : candidate;
    if (!paired?.p25 || !paired.rate) throw new Error(`${name}: ${reason}`);
    add(p25, name, paired.p25.value);
    add(rate, name, paired.rate.value);
  }
}

/** A new process of each version, one after the other, in random order. The speed is that of the median operation. */
async function addCycle(open: Open, scenario: string, ratios: Ratios): Promise<void> {
  const members = [ANCHOR, TWIN, ...OTHERS].map((name): Member => {
    const role = name === ANCHOR ? 'anchor' : name === TWIN ? 'twin' : 'candidate';
    return { name, candidate: name === TWIN ? ANCHOR : name, role, block: 1 };
  });
  const logSpeeds = new Map<string, number>();
  for (const member of shuffled(members, Math.random)) {
    const worker = await open(member);
    await worker.prepare(scenario);
    await worker.run(scenario, { ns: SEQUENTIAL.warmUpNs });
    const { p50Ns, ns, operations } = await worker.run(scenario, { ns: SEQUENTIAL.measureNs });
    await worker.stop();
    logSpeeds.set(member.name, -Math.log(p50Ns ?? ns / operations));
  }
  const anchor = logSpeeds.get(ANCHOR) ?? Number.NaN;
  for (const [name, logSpeed] of logSpeeds) if (name !== ANCHOR) add(ratios, name, logSpeed - anchor);
}

function add(ratios: Ratios, name: string, ratio: number): void {
  ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Of the mean of the repeats: their standard deviation is pooled over the versions, which have equally many. */
function standardErrorOf(ratios: Ratios): number {
  const all = [...ratios.values()];
  const variances = all.map((values) => (standardDeviation(values) ?? Number.NaN) ** 2);
  return Math.sqrt(meanOf(variances) / (all[0]?.length ?? 0));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function printProtocols(scenario: string, protocols: readonly Protocol[]): void {
  const [first] = protocols;
  const baseline = first ? standardErrorOf(first.ratios) : Number.NaN;
  const names = [...OTHERS, TWIN];
  const rows = protocols.map(({ name, ratios, seconds }) => {
    const error = standardErrorOf(ratios);
    const means = names.map((one) => meanOf(ratios.get(one) ?? []));
    const isReached = error <= LARGEST_ERROR && Math.abs(means.at(-1) ?? Number.NaN) <= LARGEST_TWIN;
    const repeats = ratios.get(TWIN)?.length ?? 0;
    return [
      name,
      `${repeats} in ${seconds.toFixed(0)} s`,
      error.toFixed(4),
      (baseline / error).toFixed(1),
      ...means.map((mean) => Math.exp(mean).toFixed(3)),
      isReached ? 'target reached' : '',
    ];
  });
  const head = ['', 'repeats', 'SE of ln', 'times less', ...names, `SE ≤ ${LARGEST_ERROR}, A/A ± 2 %`];
  printTable(`${scenario}: speed ÷ that of ${ANCHOR}`, head, rows);
}
