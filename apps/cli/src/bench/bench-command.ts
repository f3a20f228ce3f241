import { join } from 'node:path';
import { rankRuns, type Standings } from '@tachograph/analysis/ranks';
import { type BatchCell, evaluateBatch } from '@tachograph/analysis/run';
import { findCore, keepAway } from '@tachograph/bench/processes/pinning';
import { createProcessGroups, type ProcessGroups } from '@tachograph/bench/processes/process-groups';
import type { BenchConfig } from '@tachograph/schema/bench';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { formatCount, toText } from '../read-json.ts';
import { printReports, toReportDocument } from '../sending/format-reports.ts';
import { prepareRun } from '../sending/prepare-uploads.ts';
import { parseRetryFor, type RunReport } from '../sending/send-upload.ts';
import { DESTINATION_OPTIONS, openConnection, printJson, readDestination } from '../server/ask-server.ts';
import type { Destination } from '../server/connection.ts';
import { openSpool } from '../spool/open-spool.ts';
import { type Arguments, type Command, EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { parseFailOn } from '../upload/upload-arguments.ts';
import { deliver } from '../upload/upload-command.ts';
import { BENCH_HELP } from './bench-help.ts';
import { type BenchState, openBenchState, type StoredInvocation } from './bench-state.ts';
import { formatBench, formatBenchMarkdown, toBenchCell } from './format-bench.ts';
import { formatRanks } from './format-ranks.ts';
import { initCommand } from './init/init-command.ts';
import { measureBench } from './measure-bench.ts';
import { type BenchPlan, findTooFew, planBench } from './plan-bench.ts';
import { readBenchConfig } from './read-bench-config.ts';
import { runHook } from './run-hook.ts';
import { toBatchFacts } from './to-batch-facts.ts';
import { WorkerProblem } from './worker-problem.ts';

/** Sends a run for each invocation, or keeps those that cannot be sent. Sent twice, a run is stored once. */
function uploadBench(
  invocations: readonly StoredInvocation[],
  { destination, retryForMs }: { readonly destination: Destination; readonly retryForMs: number },
  terminal: Terminal,
): Promise<RunReport[]> {
  const progress = toProgress(terminal);
  const uploads = invocations.map(({ run }, index) => {
    const text = JSON.stringify(run);
    return prepareRun({ path: `invocation ${index + 1}`, bytes: Buffer.from(text), text });
  });
  const connection = openConnection(destination, terminal, progress);
  const { spool } = openSpool(terminal);
  return deliver(uploads, { connection, spool, dryRun: false, retryForMs, unavailable: null, progress });
}

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  config: { type: 'string', default: 'tacho-bench.json' },
  scenario: { type: 'string', multiple: true },
  anchor: { type: 'string' },
  metric: { type: 'string' },
  invocations: { type: 'string' },
  rounds: { type: 'string' },
  pin: { type: 'string' },
  priority: { type: 'string' },
  'smallest-difference': { type: 'string' },
  title: { type: 'string' },
  restart: { type: 'boolean', default: false },
  'no-upload': { type: 'boolean', default: false },
  'retry-for': { type: 'string' },
  'spool-ok': { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  'fail-on': { type: 'string', multiple: true },
} as const;

type Values = Arguments<typeof OPTIONS>['values'];

/** A text of the command line as the number it is; the file's validator complains about any other text. */
const toNumber = (text: string | undefined) =>
  text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);

async function readConfig(values: Values, terminal: Terminal): Promise<BenchConfig | null> {
  const { title, anchor, metric, invocations, rounds, pin, priority } = values;
  const numbers = { invocations: toNumber(invocations), rounds: toNumber(rounds), priority: toNumber(priority) };
  const smallestDifference = toNumber(values['smallest-difference']);
  const overrides = { title, anchor, metric, ...numbers, pin: toNumber(pin), smallestDifference };
  const config = await readBenchConfig(values.config, overrides, terminal);
  if (config === null) return config;
  // An id may contain commas.
  const isId = (text: string) => config.scenarios.some(({ id }) => id === text);
  const chosen = (values.scenario ?? []).flatMap((text) => (isId(text) ? [text] : text.split(',')));
  if (chosen.length === 0) return config;
  const unknown = chosen.find((id) => !config.scenarios.some((scenario) => scenario.id === id));
  if (unknown === undefined) return { ...config, scenarios: config.scenarios.filter(({ id }) => chosen.includes(id)) };
  throw new UsageError(`there is no scenario ${unknown}; there are ${config.scenarios.map(({ id }) => id).join(', ')}`);
}

/** Measures what is missing, between the commands of the file that come before and after. */
async function measure(plan: BenchPlan, state: BenchState, processes: ProcessGroups, terminal: Terminal) {
  const { config } = plan;
  const { core, note, problem } = findCore(config.pin, terminal.variables);
  if (problem !== undefined) throw new UsageError(problem);
  const notes = [note, await keepAway(core)].filter((one) => one !== null);
  for (const one of notes) terminal.err(`${one}\n`);
  const home = { processes, terminal, folder: plan.folder, core };
  const progress = toProgress(terminal);
  try {
    await runHook('before', config.before, home);
    return await measureBench(plan, state, { terminal, processes, core, notes, progress });
  } finally {
    progress.clear();
    await runHook('after', config.after, home);
  }
}

function normalise(invocations: readonly StoredInvocation[], terminal: Terminal): NormalisedRun[] {
  return invocations.map(({ run }) => {
    const validated = validateRun(run, { now: terminal.now() });
    if (validated.ok) return normaliseRun(validated.run);
    const [issue] = validated.issues;
    throw new WorkerProblem(`what the workers say fits no run: ${issue?.pointer}: ${issue?.detail}`);
  });
}

/** What is evaluated in place of a metric that no worker has: the first that one of them measured. */
const METRICS: Readonly<Record<BenchConfig['metric'], readonly string[]>> = {
  // A worker without times of single operations has no latency.
  latency: ['latency', 'throughput'],
  throughput: ['throughput'],
  // A driver may work on other threads than the one that calls it.
  'cpu-time': ['process-cpu-time', 'cpu-time'],
};

function evaluate(plan: BenchPlan, runs: readonly NormalisedRun[]): BatchCell[] {
  const { metric, smallestDifference: minimumEffect } = plan.config;
  const [first = [], ...others] = METRICS[metric].map((one) => evaluateBatch(runs, { metric: one, minimumEffect }));
  const isMeasured = (cells: readonly BatchCell[]) => cells.some(({ measurement }) => measurement.value !== null);
  return [first, ...others].find(isMeasured) ?? first;
}

/** A line for what was stored, and the reasons of the rest. */
function printUploads(reports: readonly RunReport[], terminal: Terminal): void {
  const stored = reports.filter(({ outcome }) => outcome === 'stored' || outcome === 'replayed');
  const [first] = stored;
  if (first) terminal.err(`${formatCount(stored.length, 'run')} stored, the first: ${toText(first.run?.url)}\n`);
  const others = reports.filter((report) => !stored.includes(report));
  printReports(others, new Set(), { out: terminal.err, err: terminal.err });
}

function toExit(
  cells: readonly BatchCell[],
  reports: readonly RunReport[],
  values: Values,
  failOn: ReadonlySet<string>,
) {
  const has = (outcome: RunReport['outcome']) => reports.some((report) => report.outcome === outcome);
  if (has('rejected')) return EXIT.rejected;
  if (has('not-sent') || (has('spooled') && !values['spool-ok'])) return EXIT.unavailable;
  if (cells.some(({ verdict }) => failOn.has(verdict.outcome))) return EXIT.verdict;
  return EXIT.ok;
}

/** Ranks where several drivers were measured; two builds of one driver have a verdict each, and no rank. */
function rank(cells: readonly BatchCell[], runs: readonly NormalisedRun[]): Standings | null {
  const drivers = new Set(cells.map(({ first }) => first.driver.slug));
  const metric = cells[0]?.first.case.metric;
  return drivers.size < 2 || metric === undefined ? null : rankRuns(runs, metric);
}

type Evaluated = {
  readonly standings: Standings | null;
  readonly cells: readonly BatchCell[];
  readonly batch: Awaited<ReturnType<typeof toBatchFacts>>;
  readonly reports: readonly RunReport[];
};

function print({ standings, cells, batch, reports }: Evaluated, values: Values, terminal: Terminal): void {
  const notes: string[] = [];
  const counts: Record<string, number> = {};
  for (const { verdict } of cells) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  const markdown = formatBenchMarkdown(cells);
  if (values.json) {
    const runs = reports.map(toReportDocument);
    printJson(terminal, {
      counts,
      ...(standings && { ranks: standings }),
      cells: cells.map(toBenchCell),
      batch,
      markdown,
      runs,
      notes,
    });
  } else if (values.markdown) terminal.out(markdown);
  else terminal.out(standings ? formatRanks(standings, cells) : formatBench(cells));
  if (!values.json) printUploads(reports, terminal);
}

/** Runs the plan with its state locked; whatever was started is ended, however this ends. */
async function runPlan(plan: BenchPlan, values: Values, terminal: Terminal): Promise<StoredInvocation[]> {
  const state = openBenchState(join(plan.folder, '.tacho', 'bench', plan.key));
  const processes = createProcessGroups();
  const endAll = () => void processes.endAll();
  terminal.stopped.addEventListener('abort', endAll);
  try {
    const done = state.read().length;
    if (values.restart || done >= plan.invocations) state.clear();
    else if (done > 0) terminal.err(`${done} of ${plan.invocations} invocations were measured before\n`);
    return await measure(plan, state, processes, terminal);
  } finally {
    terminal.stopped.removeEventListener('abort', endAll);
    await processes.endAll();
    state.release();
  }
}

const runCommand = toCommand(BENCH_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError(`tacho bench takes no "${positionals[0]}"; --config names the file`);
  if (values.json && values.markdown) throw new UsageError('--json and --markdown are two formats: leave one out');
  const failOn = parseFailOn(values['fail-on'] ?? []);
  const retryForMs = parseRetryFor(values['retry-for']);
  const config = await readConfig(values, terminal);
  if (config === null) return EXIT.usageError;
  // What is missing is said before hours of measuring. The token of a job is requested again afterwards: it is valid for minutes.
  if (!values['no-upload']) await readDestination(values, terminal);
  const plan = await planBench(config, values.config, terminal.probe);
  const tooFew = findTooFew(plan);
  if (tooFew !== null) terminal.err(`${tooFew}\n`);
  try {
    const invocations = await runPlan(plan, values, terminal);
    const runs = normalise(invocations, terminal);
    const cells = evaluate(plan, runs);
    const destination = values['no-upload'] ? null : await readDestination(values, terminal);
    const reports = destination === null ? [] : await uploadBench(invocations, { destination, retryForMs }, terminal);
    const batch = await toBatchFacts(plan, values.config, { invocations, cells, runs }, terminal);
    print({ standings: rank(cells, runs), cells, batch, reports }, values, terminal);
    return toExit(cells, reports, values, failOn);
  } catch (error) {
    if (terminal.stopped.aborted) {
      terminal.err('interrupted: the same command continues with the invocation that was begun\n');
      return EXIT.unavailable;
    }
    if (!(error instanceof WorkerProblem)) throw error;
    terminal.err(`${error.message}\n`);
    return EXIT.rejected;
  }
});

/** `tacho bench`: base against head, measured in turns. */
export const benchCommand: Command = (args, terminal) =>
  args[0] === 'init' ? initCommand(args.slice(1), terminal) : runCommand(args, terminal);
