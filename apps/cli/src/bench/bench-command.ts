import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Standings } from '@tachograph/analysis/ranks';
import type { BatchCell } from '@tachograph/analysis/run';
import { findCore, keepAway } from '@tachograph/bench/processes/pinning';
import { createProcessGroups, type ProcessGroups } from '@tachograph/bench/processes/process-groups';
import type { BenchConfig } from '@tachograph/schema/bench';
import { toText } from '../read-json.ts';
import { toReportDocument } from '../sending/format-reports.ts';
import { parseRetryFor, type RunReport } from '../sending/send-upload.ts';
import { DESTINATION_OPTIONS, printJson, readDestination, readOffered } from '../server/ask-server.ts';
import { type Arguments, type Command, EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { parseFailOn } from '../upload/upload-arguments.ts';
import { BENCH_HELP } from './bench-help.ts';
import { type BenchState, openBenchState, type StoredInvocation } from './bench-state.ts';
import { describeProfiles } from './describe-profiles.ts';
import { describeRepeat, parseWithin } from './describe-repeat.ts';
import { evaluateBench, normaliseInvocations, rankBench } from './evaluate-bench.ts';
import { countOutcomes, formatBench, formatBenchMarkdown, toBenchCell } from './format-bench.ts';
import { formatLoad } from './format-load.ts';
import { formatRanks } from './format-ranks.ts';
import { toRepeatCommand } from './html/repeat-command.ts';
import { toHtmlReport } from './html/to-html-report.ts';
import { initCommand } from './init/init-command.ts';
import { measureBench } from './measure-bench.ts';
import { type BenchPlan, findTooFew, planBench } from './plan-bench.ts';
import { prepareReport } from './prepare-report.ts';
import { readBenchConfig } from './read-bench-config.ts';
import { runHook } from './run-hook.ts';
import { summariseRecord } from './summarise-record.ts';
import { toBatchFacts } from './to-batch-facts.ts';
import { type LoadCurve, toLoadCurves } from './to-load-curves.ts';
import { printUploads, uploadRuns, writeRuns } from './upload-bench.ts';
import { WorkerProblem } from './worker-problem.ts';

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
  within: { type: 'string' },
  load: { type: 'string' },
  connections: { type: 'string' },
  profile: { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
  out: { type: 'string' },
  report: { type: 'string' },
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

/** A list of numbers, such as `500,1000`. */
const toNumbers = (text: string) => text.split(',').map(toNumber);

/** `--load auto --connections 1,8` as the file has it; undefined without `--load`. */
function parseLoad({ load, connections }: Values) {
  if (load === undefined && connections !== undefined) throw new UsageError('--connections is of --load');
  if (load === undefined) return undefined;
  const rates = load === 'auto' ? {} : { rates: toNumbers(load) };
  return { ...rates, ...(connections !== undefined && { connections: toNumbers(connections) }) };
}

async function readConfig(values: Values, terminal: Terminal): Promise<BenchConfig | null> {
  const { title, anchor, metric, invocations, rounds, pin, priority } = values;
  const numbers = { invocations: toNumber(invocations), rounds: toNumber(rounds), priority: toNumber(priority) };
  const smallestDifference = toNumber(values['smallest-difference']);
  const load = parseLoad(values);
  const overrides = { load, title, anchor, metric, ...numbers, pin: toNumber(pin), smallestDifference };
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

type Starting = { readonly processes: ProcessGroups; readonly isProfiled: boolean };

/** Measures what is missing, between the commands of the file that come before and after. */
async function measure(plan: BenchPlan, state: BenchState, { processes, isProfiled }: Starting, terminal: Terminal) {
  const { config } = plan;
  const { core, note, problem } = findCore(config.pin, terminal.variables);
  if (problem !== undefined) throw new UsageError(problem);
  const notes = [note, await keepAway(core)].filter((one) => one !== null);
  for (const one of notes) terminal.err(`${one}\n`);
  const home = { processes, terminal, folder: plan.folder, core };
  const progress = toProgress(terminal);
  try {
    await runHook('before', config.before, home);
    return await measureBench(plan, state, { terminal, processes, core, notes, progress, isProfiled });
  } finally {
    progress.clear();
    await runHook('after', config.after, home);
  }
}

type Evaluated = {
  /** Null where one driver was measured. */
  readonly standings: Standings | null;
  readonly cells: readonly BatchCell[];
  readonly batch: Awaited<ReturnType<typeof toBatchFacts>>;
  readonly reports: readonly RunReport[];
  /** In which functions versions differ, a line each. */
  readonly where: readonly string[];
  readonly curves: readonly LoadCurve[];
  /** Null where builds are compared. */
  readonly record: ReturnType<typeof summariseRecord> | null;
};

/** Of what is recorded, a failed result counts; of what is compared, the verdicts. */
function toExit({ cells, reports, record }: Evaluated, values: Values, failOn: ReadonlySet<string>) {
  const has = (outcome: RunReport['outcome']) => reports.some((report) => report.outcome === outcome);
  if (has('rejected') || (record && record.failures.length > 0)) return EXIT.rejected;
  if (has('not-sent') || (has('spooled') && !values['spool-ok'])) return EXIT.unavailable;
  if (cells.some(({ verdict }) => failOn.has(verdict.outcome))) return EXIT.verdict;
  return EXIT.ok;
}

function printRecord({ record, reports }: Evaluated, terminal: Terminal): void {
  if (record === null) return;
  for (const failure of record.failures) terminal.out(`${failure}\n`);
  const urls = reports.flatMap(({ run }) => (run === null ? [] : [toText(run.url)]));
  terminal.out(`${[record.line, ...urls].join('  ')}\n`);
}

type Printing = { readonly values: Values; readonly within: ReturnType<typeof parseWithin> };

function print(evaluated: Evaluated, { values, within }: Printing, terminal: Terminal): void {
  const { standings, cells, batch, reports, where, record, curves } = evaluated;
  const notes = [...where];
  const markdown = formatBenchMarkdown(cells);
  if (values.json) {
    const runs = reports.map(toReportDocument);
    const ranks = standings && { ranks: standings };
    if (within) notes.push(describeRepeat(cells, within));
    printJson(terminal, {
      counts: countOutcomes(cells),
      ...ranks,
      cells: cells.map(toBenchCell),
      batch,
      markdown,
      runs,
      notes,
    });
    return;
  }
  // Of one invocation no difference is shown.
  const isCompared = record === null || (cells.length > 0 && batch.invocations > 1);
  if (curves.length > 0) terminal.out(formatLoad(curves));
  else if (isCompared && values.markdown) terminal.out(markdown);
  else if (isCompared) terminal.out(standings ? formatRanks(standings, cells) : formatBench(cells));
  if (within) terminal.out(`${describeRepeat(cells, within)}\n`);
  for (const line of where) terminal.out(`${line}\n`);
  printRecord(evaluated, terminal);
  printUploads(reports, terminal);
}

/** Runs the plan with its state locked; whatever was started is ended, however this ends. */
async function runPlan<T>(
  plan: BenchPlan,
  values: Values,
  terminal: Terminal,
  deliverRuns: (invocations: readonly StoredInvocation[]) => Promise<T>,
): Promise<T> {
  const state = openBenchState(join(plan.folder, '.tacho', 'bench', plan.key));
  const processes = createProcessGroups();
  const endAll = () => void processes.endAll();
  terminal.stopped.addEventListener('abort', endAll);
  try {
    const done = state.read().length;
    const isOver = done >= plan.invocations;
    if (values.restart || (isOver && state.countDelivered() >= done)) state.clear();
    else if (done > 0) terminal.err(`${done} of ${plan.invocations} invocations were measured before\n`);
    const isProfiled = values.profile;
    const isMeasured = isOver && state.read().length > 0 && (!isProfiled || state.readProfiles() !== null);
    const starting = { processes, isProfiled };
    const delivered = await deliverRuns(isMeasured ? state.read() : await measure(plan, state, starting, terminal));
    state.markDelivered();
    return delivered;
  } finally {
    terminal.stopped.removeEventListener('abort', endAll);
    await processes.endAll();
    state.release();
  }
}

type Sending = { readonly isUploaded: boolean; readonly retryForMs: number };

/** What was measured, evaluated, written and uploaded. */
async function measureAndSend(
  plan: BenchPlan,
  values: Values,
  { isUploaded, retryForMs }: Sending,
  terminal: Terminal,
) {
  return runPlan(plan, values, terminal, async (invocations): Promise<Evaluated> => {
    const runs = normaliseInvocations(invocations, terminal);
    const cells = evaluateBench(plan, runs);
    const batch = await toBatchFacts(plan, values.config, { invocations, cells, runs }, terminal);
    const standings = rankBench(plan, cells, runs);
    const curves = plan.config.load ? toLoadCurves(invocations) : [];
    const where = invocations.flatMap(({ run }) => describeProfiles(run.profiles ?? []));
    if (values.out !== undefined) writeRuns(values.out, invocations);
    const command = toRepeatCommand(values);
    const reported = { plan, invocations, runs, cells, standings, curves, batch, where, command };
    if (values.report !== undefined) writeFileSync(values.report, toHtmlReport(reported));
    const destination = isUploaded ? await readDestination(values, terminal) : null;
    const named = invocations.map(({ run }, index) => ({ label: `invocation ${index + 1}`, run }));
    const reports = destination === null ? [] : await uploadRuns(named, { destination, retryForMs }, terminal);
    const record = plan.config.record ? summariseRecord(invocations) : null;
    return { standings, cells, reports, batch, where, curves, record };
  });
}

/** Whether runs are uploaded. A report needs no server: without a token nothing is sent. */
async function checkUpload(values: Values, terminal: Terminal): Promise<boolean> {
  if (values['no-upload']) return false;
  const isLocal = values.report !== undefined && (await readOffered(values, terminal)).token === null;
  if (isLocal) terminal.err('there is no upload token: the report is written, and nothing is uploaded\n');
  else await readDestination(values, terminal);
  return !isLocal;
}

const runCommand = toCommand(BENCH_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError(`tacho bench takes no "${positionals[0]}"; --config names the file`);
  if (values.json && values.markdown) throw new UsageError('--json and --markdown are two formats: leave one out');
  const within = parseWithin(values.within);
  const failOn = parseFailOn(values['fail-on'] ?? []);
  const retryForMs = parseRetryFor(values['retry-for']);
  const config = await readConfig(values, terminal);
  if (config === null) return EXIT.usageError;
  // What is missing is said before hours of measuring. The token of a job is requested again afterwards: it is valid for minutes.
  const isUploaded = await checkUpload(values, terminal);
  if (values.report !== undefined) prepareReport(values.report);
  const plan = await planBench(config, values.config, terminal.probe);
  if (values.profile && (config.counts || config.load))
    throw new UsageError('--profile samples undisturbed operations: leave counts and load out');
  const tooFew = findTooFew(plan);
  if (tooFew !== null) terminal.err(`${tooFew}\n`);
  try {
    const evaluated = await measureAndSend(plan, values, { isUploaded, retryForMs }, terminal);
    print(evaluated, { values, within }, terminal);
    return toExit(evaluated, values, failOn);
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
