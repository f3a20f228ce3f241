/** @import { Start } from '../processes/create-start.mjs' */
/** @import { Driver, Language } from '../workers/language.mjs' */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readText } from '../processes/files.mjs';
import { acquireLock } from '../processes/lock.mjs';
import { UsageError } from '../usage-error.mjs';

/** How many lines of a failed build are shown. */
const SHOWN_LINES = 3;
const LONGEST_LINE = 500;

/**
 * @typedef {{ command: string[], folder: string } | { reason: string, isMissing: boolean }} Built `reason`: what is missing
 *   on this machine, with the command that installs it, or why the build failed
 *
 * @typedef {{ language: Pick<Language, 'name' | 'needs' | 'template'>, driver: Driver, version: string }} Wanted
 *
 * @typedef {{ cacheDir: string, start: Start, log: (text: string) => void }} World
 */

/**
 * What the machine lacks for a driver, with the commands that install it.
 *
 * @param {Pick<Language, 'needs'>} language
 * @param {Driver} driver
 * @param {Start} start
 * @returns {Promise<string | null>} null where nothing is missing
 */
export async function findMissing(language, driver, start) {
  const missing = [];
  for (const { name, probe, install } of language.needs(driver)) {
    const [program, ...args] = probe;
    const { code } = await start(program, args);
    if (code !== 0) missing.push(`${name} is missing: ${install}`);
  }
  return missing.length === 0 ? null : missing.join('; ');
}

/**
 * Builds workers, one after the other, while no other process builds in this folder.
 *
 * @template {Wanted} T
 * @param {readonly T[]} wanted
 * @param {World} world
 * @returns {Promise<{ wanted: T, built: Built }[]>} in their order
 * @throws {UsageError} while another process builds there
 */
export async function buildWorkers(wanted, world) {
  const lock = acquireLock(`${world.cacheDir}.lock`);
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} builds workers here: wait for its end`);
  try {
    const all = [];
    for (const one of wanted) all.push({ wanted: one, built: await buildWorker(one, world) });
    return all;
  } finally {
    lock.release();
  }
}

/**
 * Builds the worker of a driver in one version, in a folder of its own, once for the same sources.
 *
 * @param {Wanted} which
 * @param {World} world
 * @returns {Promise<Built>}
 */
async function buildWorker({ language, driver, version }, { cacheDir, start, log }) {
  const { files, install, command } = language.template(driver, version);
  // A name or a version comes from outside and must not lead out of the folder.
  const name = `${driver.name}@${version}`.replaceAll(/[^\w.+@-]+/g, '-');
  const folder = path.join(cacheDir, language.name, name);
  const done = path.join(folder, '.built');
  const stamp = createHash('sha256').update(JSON.stringify({ files, install, command })).digest('hex');
  if (readText(done) === stamp) return { command, folder };
  const missing = await findMissing(language, driver, start);
  if (missing !== null) return { reason: missing, isMissing: true };
  log(`${driver.name} ${version}: building`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Crates that several workers use are compiled once.
  const env = { CARGO_TARGET_DIR: path.join(cacheDir, 'rust-target') };
  for (const [program, ...args] of install) {
    const { code, stdout, stderr } = await start(program, args, { cwd: folder, env });
    if (code !== 0) return { reason: `${program} failed: ${findReason(`${stderr}\n${stdout}`)}`, isMissing: false };
  }
  writeFileSync(done, stamp);
  return { command, folder };
}

/** Progress, headings, codes and advice of Go, npm and Maven. */
const NOISE = [
  /^(?:#|go: downloading |go: errors parsing |\[INFO\]|\[ERROR\] *$)/,
  /^npm (?:warn|(?:error|ERR!) (?:code |A complete log|(?:notarget )?(?:In most cases|or one of your)|$))/i,
  /^\[ERROR\] (?:To see the full|Re-run Maven|For more information|\[Help)/,
];

/**
 * The lines of a failed build that name its cause.
 *
 * @param {string} output
 * @returns {string}
 */
export function findReason(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== '' && !NOISE.some((pattern) => pattern.test(line)));
  const telling = lines.filter((line) => /error|not found|undefined|cannot|no matching/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, SHOWN_LINES).join('\n') || 'it gave no reason';
}
