import { parseArgs } from 'node:util';
import { toRunId } from '../../bench/plans/to-run-id.mjs';
import { UsageError } from '../../bench/usage-error.mjs';

export const BUILT_IN = ['node', 'go', 'java', 'cpp'];

/** @typedef {'smoke' | 'full' | 'costs'} Suite */

/**
 * @typedef {object} Options of one start of the bench
 * @property {string[]} harnesses names, or folders
 * @property {boolean} named false for `all`, where a harness that cannot run is skipped
 * @property {Suite} suite
 * @property {string | null} server URL of an external server; it may hold a password
 * @property {'tcp' | 'unix' | null} transport null for the usual one of the harness
 * @property {string[]} drivers only these; empty means all. `NAME@VERSION` selects a version
 * @property {string | null} anchor NAME@VERSION, or NAME; the first driver by default
 * @property {string[]} scenarios only these; empty means the usual ones of the suite
 * @property {number} invocations
 * @property {number} rounds slices of each process in an invocation
 * @property {'auto' | 'none' | number} pin
 * @property {number | null} priority nice value of server and workers; null leaves it alone
 * @property {boolean} upload
 * @property {string | null} out folder for the runs
 * @property {string | null} report file of HTML, of one harness
 * @property {string | null} reproduces id of the run that is reproduced
 * @property {boolean} restart
 * @property {boolean} profile whether every worker is sampled afterwards
 * @property {Versions | null} backfill the published versions of the drivers; null for those that are named
 */

/**
 * Which of the published versions are measured.
 *
 * @typedef {object} Versions
 * @property {string | null} range such as `>=2.5`
 * @property {'minor' | 'major' | 'all'} onePer
 * @property {number | null} limit
 * @property {boolean} pre
 * @property {boolean} dryRun
 */

/** @typedef {{ command: 'help' | 'backfill help' } | { command: 'run', options: Options }} Command */

const OPTIONS = /** @type {const} */ ({
  harness: { type: 'string', multiple: true },
  suite: { type: 'string' },
  server: { type: 'string' },
  transport: { type: 'string' },
  driver: { type: 'string', multiple: true },
  anchor: { type: 'string' },
  scenario: { type: 'string', multiple: true },
  invocations: { type: 'string' },
  rounds: { type: 'string' },
  pin: { type: 'string' },
  priority: { type: 'string' },
  'no-upload': { type: 'boolean' },
  out: { type: 'string' },
  report: { type: 'string' },
  reproduces: { type: 'string' },
  restart: { type: 'boolean' },
  profile: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
});
const BACKFILL_OPTIONS = /** @type {const} */ ({
  versions: { type: 'string' },
  'one-per': { type: 'string' },
  limit: { type: 'string' },
  pre: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
});
const TRANSPORTS = /** @type {const} */ (['tcp', 'unix']);
/** A repeat of costs is for what varies a little: the heap of JavaScript. */
const USUAL = {
  smoke: { invocations: 1, rounds: 3 },
  full: { invocations: 4, rounds: 60 },
  costs: { invocations: 5, rounds: 0 },
};

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {Command}
 * @throws {UsageError}
 */
export function parseCommandLine(args, env) {
  const isBackfill = args[0] === 'backfill';
  /** @type {Values} */
  const values = isBackfill
    ? readValues(args.slice(1), { ...OPTIONS, ...BACKFILL_OPTIONS })
    : readValues(args, OPTIONS);
  if (values.help) return { command: isBackfill ? 'backfill help' : 'help' };
  return { command: 'run', options: toOptions(values, isBackfill, env) };
}

/** @typedef {Partial<ReturnType<typeof readValues<typeof OPTIONS & typeof BACKFILL_OPTIONS>>>} Values */

/**
 * @param {Values} values
 * @param {boolean} isBackfill
 * @param {Record<string, string | undefined>} env
 * @returns {Options}
 */
function toOptions(values, isBackfill, env) {
  const suite = toChoice('--suite', values.suite ?? (isBackfill ? 'full' : 'smoke'), ['smoke', 'full', 'costs']);
  const harnesses = listOf(values.harness);
  const named = harnesses.length > 0 && !harnesses.includes('all');
  const isOne = named && harnesses.length === 1;
  if (values.anchor && !isOne)
    throw new UsageError('--anchor needs one --harness: processes of one harness take turns');
  const misplaced =
    suite === 'costs' &&
    /** @type {const} */ (['anchor', 'rounds', 'priority', 'profile']).find((name) => values[name]);
  if (misplaced) throw new UsageError(`--${misplaced} is not for --suite costs`);
  const drivers = listOf(values.driver);
  if (isBackfill && !isOne) throw new UsageError('a back-fill needs one harness: --harness node, go or java');
  if (isBackfill && drivers.length === 0)
    throw new UsageError("--driver is missing, such as --driver mariadb,mysql2 --versions '>=2.5'");
  return {
    harnesses: named ? harnesses : BUILT_IN,
    named,
    suite,
    server: values.server ?? (env.BENCH_SERVER || null),
    transport: values.transport === undefined ? null : toChoice('--transport', values.transport, TRANSPORTS),
    drivers,
    anchor: values.anchor ?? null,
    scenarios: listOf(values.scenario),
    invocations: toCount('--invocations', values.invocations) ?? USUAL[suite].invocations,
    rounds: toCount('--rounds', values.rounds) ?? USUAL[suite].rounds,
    pin: toPin(values.pin ?? 'auto'),
    priority: toPriority(values.priority),
    upload: !values['no-upload'],
    out: values.out ?? null,
    report: toReport(values.report, isOne && !isBackfill),
    reproduces: toRunId(values.reproduces),
    restart: values.restart ?? false,
    profile: values.profile ?? false,
    backfill: isBackfill
      ? {
          range: values.versions ?? null,
          onePer: toChoice('--one-per', values['one-per'] ?? 'all', ['minor', 'major', 'all']),
          limit: toCount('--limit', values.limit),
          pre: values.pre ?? false,
          dryRun: values['dry-run'] ?? false,
        }
      : null,
  };
}

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} T
 * @param {string[]} args
 * @param {T} options
 */
function readValues(args, options) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split('. To specify')[0] : String(error));
  }
}

/** `a,b` is the same as the option given twice. @param {string[] | undefined} given */
const listOf = (given) =>
  (given ?? [])
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * @template {string} T
 * @param {string} option
 * @param {string} text
 * @param {readonly T[]} choices
 * @returns {T}
 */
function toChoice(option, text, choices) {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new UsageError(`${option} is ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not ${text}`);
}

/** @param {string} option @param {string | undefined} text @returns {number | null} null if it was not given */
function toCount(option, text) {
  if (text === undefined) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError(`${option} is a whole number from 1, not ${text}`);
}

/** @param {string} text @returns {Options['pin']} */
function toPin(text) {
  if (text === 'auto' || text === 'none') return text;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--pin is auto, none or the number of a core, not ${text}`);
}

/** @param {string | undefined} file @param {boolean} isOne whether one plan is measured */
function toReport(file, isOne) {
  if (file !== undefined && !isOne) throw new UsageError('--report is a page of one --harness, and of no back-fill');
  return file ?? null;
}

/** @param {string | undefined} text @returns {number | null} null if it was not given */
function toPriority(text) {
  if (text === undefined) return null;
  if (/^-?\d+$/.test(text) && Math.abs(Number(text)) <= 20) return Number(text);
  throw new UsageError(`--priority is a nice value from -20, the first to run, to 19, not ${text}`);
}
