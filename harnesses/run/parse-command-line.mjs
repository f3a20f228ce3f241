import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.mjs';

export const BUILT_IN = ['node', 'go', 'java', 'cpp'];

/**
 * @typedef {object} Options of one start of the bench
 * @property {string[]} harnesses names, or folders
 * @property {boolean} named false for `all`, where a harness that cannot run is skipped
 * @property {'smoke' | 'full'} suite
 * @property {string | null} server URL of an external server; it may hold a password
 * @property {string[]} drivers only these; empty means all. `NAME@VERSION` selects a version
 * @property {string[]} scenarios only these; empty means all
 * @property {string[]} parts only these; empty means all
 * @property {number} invocations of each part
 * @property {'auto' | 'none' | number} pin
 * @property {boolean} upload
 * @property {string | null} out folder for the runs
 * @property {string | null} reproduces id of the run that is reproduced
 */

/**
 * @typedef {Options & BackfillOnly} BackfillOptions
 *
 * @typedef {object} BackfillOnly
 * @property {string | null} versions a range such as `>=2.5`
 * @property {'minor' | 'major' | 'all'} onePer
 * @property {number | null} limit
 * @property {boolean} pre
 * @property {boolean} dryRun
 * @property {boolean} restart
 * @property {boolean} retryFailed
 */

/**
 * @typedef {object} InterleavedOptions of one start of the interleaved suite
 * @property {string} harness
 * @property {string | null} server
 * @property {string[]} drivers
 * @property {string | null} anchor NAME@VERSION, or NAME; the first driver by default
 * @property {string[]} scenarios
 * @property {number} invocations
 * @property {number} rounds
 * @property {'auto' | 'none' | number} pin
 * @property {number | null} priority nice value of server and workers; null leaves it alone
 * @property {boolean} upload
 * @property {string | null} out folder for the runs
 * @property {string | null} reproduces id of the run that is reproduced
 * @property {boolean} restart
 */

/**
 * @typedef {{ command: 'help' | 'backfill help' } | { command: 'interleaved', options: InterleavedOptions } | { command: 'run', options: Options }
 *   | { command: 'backfill', options: BackfillOptions }} Command
 */

const OPTIONS = /** @type {const} */ ({
  harness: { type: 'string', multiple: true },
  server: { type: 'string' },
  driver: { type: 'string', multiple: true },
  scenario: { type: 'string', multiple: true },
  invocations: { type: 'string' },
  pin: { type: 'string', default: 'auto' },
  'no-upload': { type: 'boolean', default: false },
  out: { type: 'string' },
  suite: { type: 'string' },
  reproduces: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
});
const RUN_OPTIONS = /** @type {const} */ ({
  part: { type: 'string', multiple: true },
  anchor: { type: 'string' },
  rounds: { type: 'string' },
  priority: { type: 'string' },
  restart: { type: 'boolean', default: false },
});
const INTERLEAVED_ONLY = /** @type {const} */ (['anchor', 'rounds', 'priority', 'restart']);
const NOT_INTERLEAVED = /** @type {const} */ (['part']);
const INTERLEAVED_DEFAULTS = { invocations: 4, rounds: 60 };
const BACKFILL_OPTIONS = /** @type {const} */ ({
  versions: { type: 'string' },
  'one-per': { type: 'string' },
  limit: { type: 'string' },
  pre: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  restart: { type: 'boolean' },
  'retry-failed': { type: 'boolean' },
});

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {Command}
 * @throws {UsageError}
 */
export function parseCommandLine(args, env) {
  if (args[0] !== 'backfill') {
    const values = readValues(args, { ...OPTIONS, ...RUN_OPTIONS });
    if (values.help) return { command: 'help' };
    const isInterleaved = values.suite === 'interleaved';
    const misplaced = (isInterleaved ? NOT_INTERLEAVED : INTERLEAVED_ONLY).find((name) => values[name]);
    if (misplaced)
      throw new UsageError(`--${misplaced} is ${isInterleaved ? 'not for' : 'only for'} --suite interleaved`);
    if (isInterleaved) return { command: 'interleaved', options: toInterleaved(values, env) };
    return { command: 'run', options: { ...toOptions(values, env), parts: listOf(values.part) } };
  }
  const values = readValues(args.slice(1), { ...OPTIONS, ...BACKFILL_OPTIONS });
  if (values.help) return { command: 'backfill help' };
  const options = {
    // A back-fill needs repeats for its verdicts, in both suites.
    ...toOptions({ ...values, invocations: values.invocations ?? '3' }, env),
    versions: values.versions ?? null,
    onePer: toOnePer(values['one-per'] ?? 'all'),
    limit: toCount('--limit', values.limit),
    pre: values.pre ?? false,
    dryRun: values['dry-run'] ?? false,
    restart: values.restart ?? false,
    retryFailed: values['retry-failed'] ?? false,
  };
  return { command: 'backfill', options };
}

/**
 * @param {ReturnType<typeof readValues<typeof OPTIONS>>} values
 * @param {Record<string, string | undefined>} env
 * @returns {Options}
 */
function toOptions(values, env) {
  const suite = toSuite(values.suite ?? 'smoke');
  const harnesses = listOf(values.harness);
  const all = harnesses.length === 0 || harnesses.includes('all');
  return {
    harnesses: all ? BUILT_IN : harnesses,
    named: !all,
    suite,
    server: values.server ?? (env.BENCH_SERVER || null),
    drivers: listOf(values.driver),
    scenarios: listOf(values.scenario),
    parts: /** @type {string[]} */ ([]),
    invocations: toCount('--invocations', values.invocations) ?? (suite === 'full' ? 3 : 1),
    pin: toPin(values.pin),
    upload: !values['no-upload'],
    out: values.out ?? null,
    reproduces: toRunId(values.reproduces),
  };
}

/**
 * @param {ReturnType<typeof readValues<typeof OPTIONS & typeof RUN_OPTIONS>>} values
 * @param {Record<string, string | undefined>} env
 * @returns {InterleavedOptions}
 */
function toInterleaved(values, env) {
  const [harness, ...others] = listOf(values.harness);
  if (harness === undefined || harness === 'all' || others.length > 0)
    throw new UsageError('the interleaved suite needs one --harness: processes of one harness take turns');
  return {
    harness,
    server: values.server ?? (env.BENCH_SERVER || null),
    drivers: listOf(values.driver),
    anchor: values.anchor ?? null,
    scenarios: listOf(values.scenario),
    invocations: toCount('--invocations', values.invocations) ?? INTERLEAVED_DEFAULTS.invocations,
    rounds: toCount('--rounds', values.rounds) ?? INTERLEAVED_DEFAULTS.rounds,
    pin: toPin(values.pin),
    priority: toPriority(values.priority),
    upload: !values['no-upload'],
    out: values.out ?? null,
    reproduces: toRunId(values.reproduces),
    restart: values.restart,
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

/**
 * `a,b` is the same as the option given twice.
 *
 * @param {string[] | undefined} given
 */
const listOf = (given) =>
  (given ?? [])
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/**
 * @param {string} text
 * @returns {'smoke' | 'full'}
 */
function toSuite(text) {
  if (text === 'smoke' || text === 'full') return text;
  throw new UsageError(`--suite is smoke, full or interleaved, not ${text}`);
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @returns {number | null} null if it was not given
 */
function toCount(option, text) {
  if (text === undefined) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError(`${option} is a whole number from 1, not ${text}`);
}

/**
 * @param {string} text
 * @returns {Options['pin']}
 */
function toPin(text) {
  if (text === 'auto' || text === 'none') return text;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--pin is auto, none or the number of a core, not ${text}`);
}

/**
 * @param {string | undefined} text
 * @returns {number | null} null if it was not given
 */
function toPriority(text) {
  if (text === undefined) return null;
  if (/^-?\d+$/.test(text) && Math.abs(Number(text)) <= 20) return Number(text);
  throw new UsageError(`--priority is a nice value from -20, the first to run, to 19, not ${text}`);
}

/**
 * @param {string} text
 * @returns {BackfillOnly['onePer']}
 */
function toOnePer(text) {
  if (text === 'minor' || text === 'major' || text === 'all') return text;
  throw new UsageError(`--one-per is minor, major or all, not ${text}`);
}

/**
 * @param {string | undefined} text an id, or the URL of a page
 * @returns {string | null} null if it was not given
 */
function toRunId(text) {
  if (text === undefined) return null;
  const [, id] = /^(?:https?:\/\/\S+\/runs\/)?(r_[0-9a-f]{16})\/?(?:[?#]\S*)?$/.exec(text) ?? [];
  if (id) return id;
  throw new UsageError(
    `--reproduces is the id of a run, such as r_4cc2f12950073e3f, or the URL of its page, not ${text}`,
  );
}
