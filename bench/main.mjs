// The command of the plans: see plans/help.mjs. It writes a file for `tacho bench`, and starts that.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contracts, dialectOf } from './contracts/contracts.mjs';
import { buildWorkers } from './plans/build-worker.mjs';
import { cacheDirOf } from './plans/cache-dir.mjs';
import { HELP } from './plans/help.mjs';
import { listEntrants, loadLanguages } from './plans/load-languages.mjs';
import { chooseEntrants, chooseScenarios, toConfig } from './plans/plan-league.mjs';
import { findTacho, runTacho } from './plans/run-tacho.mjs';
import { toRunId } from './plans/to-run-id.mjs';
import { createStart } from './processes/create-start.mjs';
import { writeJson } from './processes/files.mjs';
import { createProcessGroups } from './processes/process-groups.mjs';
import { createStopSignal, Stopped } from './processes/stop-signal.mjs';
import { UsageError } from './usage-error.mjs';

const { env } = process;
const ENGINES = /** @type {const} */ (['postgres', 'mariadb', 'mysql', 'sqlite']);
const OPTIONS = /** @type {const} */ ({
  database: { type: 'string' },
  server: { type: 'string' },
  delay: { type: 'string' },
  reproduces: { type: 'string' },
  driver: { type: 'string', multiple: true },
  language: { type: 'string', multiple: true },
  scenario: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
});

/** Options of the league, and the words that are left to `tacho bench`. @param {string[]} args */
function parseLeague(args) {
  const named = args.map((word) => /^--([a-z-]+)(?:=|$)/.exec(word)?.[1] ?? (word === '-h' ? 'help' : ''));
  const isOwn = (/** @type {number} */ at) => {
    const before = named[at - 1] ?? '';
    const isValue = named[at] === '' && Object.hasOwn(OPTIONS, before) && !args[at - 1]?.includes('=');
    return Object.hasOwn(OPTIONS, named[at] ?? '') || isValue;
  };
  const { values } = parseArgs({ args: args.filter((_, at) => isOwn(at)), options: OPTIONS });
  return { values, rest: args.filter((_, at) => !isOwn(at)) };
}

/** @param {readonly string[]} [texts] */
const split = (texts = []) => texts.flatMap((text) => text.split(',')).filter((text) => text !== '');

/** `0.35ms`. @param {string} [text] */
function parseDelay(text) {
  if (text === undefined) return undefined;
  const ms = Number(/^(\d+(?:\.\d+)?)ms$/.exec(text)?.[1]);
  if (ms > 0) return ms;
  throw new UsageError(`--delay is a time such as 0.35ms, not ${text}`);
}

/** A league is measured without a server of Tachograph too. @param {string[]} rest */
function withUpload(rest) {
  const isDecided = env.TACHO_TOKEN || ['--no-upload', '--token-file'].some((option) => rest.includes(option));
  if (isDecided) return rest;
  console.error('nothing is uploaded: there is no TACHO_TOKEN');
  return [...rest, '--no-upload'];
}

/** @param {string[]} args @returns {Promise<number>} exit status */
async function league(args) {
  const { values, rest } = parseLeague(args);
  const engine = ENGINES.find((one) => one === values.database);
  if (values.help) console.log(HELP.trimEnd());
  if (values.help) return 0;
  if (!engine) throw new UsageError(`--database is one of ${ENGINES.join(', ')}`);
  const server = values.server ?? env.BENCH_SERVER;
  const ids = split(values.scenario);
  const scenarios = ids.includes('all') ? contracts.map(({ id }) => id) : ids;
  const options = {
    engine,
    // The file has no password: tacho reads the URL from its environment.
    url: server ? '$BENCH_SERVER' : undefined,
    delayMs: parseDelay(values.delay),
    reproduces: toRunId(values.reproduces) ?? undefined,
    drivers: split(values.driver),
    languages: split(values.language),
    scenarios,
  };
  chooseScenarios(scenarios);
  const languages = await loadLanguages();
  if (values.list) {
    for (const { title, driver, language } of listEntrants(languages, dialectOf(engine)))
      console.log(`${title} ${driver.version}, ${language.title}${driver.isAnchor ? ', the anchor' : ''}`);
    return 0;
  }
  if (!values['dry-run']) findTacho(env);
  const cacheDir = cacheDirOf(env);
  const signal = createStopSignal(env);
  const processes = createProcessGroups();
  try {
    const start = createStart({ processes, env, signal });
    const world = {
      cacheDir: path.join(cacheDir, 'workers'),
      start,
      log: (/** @type {string} */ text) => console.error(text),
    };
    const all = await buildWorkers(chooseEntrants(languages, options), world);
    for (const { wanted, built } of all)
      if ('reason' in built) console.error(`${wanted.title} is left out: ${built.reason}`);
    const built = all.flatMap((one) => ('reason' in one.built ? [] : [{ ...one.wanted, ...one.built }]));
    if (!built[0]?.driver.isAnchor) throw new UsageError('without the anchor there is nothing to compare with');
    const folder = path.join(cacheDir, `league-${engine}`);
    const file = path.join(folder, 'tacho-bench.json');
    mkdirSync(folder, { recursive: true });
    writeJson(file, toConfig(options, built, { isRoot: process.getuid?.() === 0 }));
    if (values['dry-run']) console.log(file);
    if (values['dry-run']) return 0;
    const own = { ...env, ...(server && { BENCH_SERVER: server }) };
    return await runTacho(['bench', '--config', file, ...withUpload(rest)], { processes, env: own, signal });
  } finally {
    await processes.endAll();
  }
}

try {
  const [command, ...args] = process.argv.slice(2);
  if (command !== 'league') throw new UsageError('the only plan is league');
  process.exitCode = await league(args);
} catch (error) {
  if (error instanceof Stopped) process.exitCode = error.status;
  else {
    const isUsage =
      error instanceof UsageError || /** @type {{ code?: string }} */ (error).code?.startsWith('ERR_PARSE_ARGS');
    const { message, stack } = /** @type {Error} */ (error);
    console.error('bench:', isUsage ? `${message}\nSee npm run bench -- league --help.` : stack);
    process.exitCode = 1;
  }
}
