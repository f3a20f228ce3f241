/** @import { Start } from '../processes/create-start.mjs' */
/** @import { Driver, Language } from '../workers/language.mjs' */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../processes/files.mjs';

/** How many lines of a failed build are shown. */
const SHOWN_LINES = 6;

/**
 * @typedef {{ command: string[], folder: string } | { reason: string }} Built `reason`: what is missing or failed, and the
 *   command that installs it
 */

/** What the machine lacks for a driver; null where nothing is missing. @type {(language: Language, driver: Driver, start: Start) => Promise<string | null>} */
async function findMissing(language, driver, start) {
  for (const { name, probe, install } of language.needs(driver)) {
    const [program, ...args] = probe;
    const { code } = await start(program, args);
    if (code !== 0) return `${name} is missing: ${install}`;
  }
  return null;
}

/**
 * Builds the worker of a driver in one version, in a folder of its own, once for the same sources.
 *
 * @param {{ language: Language, driver: Driver, version: string }} which
 * @param {{ cacheDir: string, start: Start, log: (text: string) => void }} world
 * @returns {Promise<Built>}
 */
export async function buildWorker({ language, driver, version }, { cacheDir, start, log }) {
  const { files, install, command } = language.template(driver, version);
  const folder = path.join(cacheDir, language.name, `${driver.name.replaceAll(/[^\w.-]+/g, '-')}@${version}`);
  const done = path.join(folder, '.built');
  const stamp = createHash('sha256').update(JSON.stringify({ files, install, command })).digest('hex');
  if (readText(done) === stamp) return { command, folder };
  const missing = await findMissing(language, driver, start);
  if (missing !== null) return { reason: missing };
  log(`${driver.name} ${version}: building`);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Crates that several workers use are compiled once.
  const env = { CARGO_TARGET_DIR: path.join(cacheDir, 'rust-target') };
  for (const [program, ...args] of install) {
    const { code, stdout, stderr } = await start(program, args, { cwd: folder, env });
    if (code === 0) continue;
    const lines = `${stderr}\n${stdout}`.trim().split('\n').slice(0, SHOWN_LINES).join('\n');
    return { reason: `${[program, ...args].join(' ')} failed: ${lines}` };
  }
  writeFileSync(done, stamp);
  return { command, folder };
}
