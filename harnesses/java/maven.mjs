/** @import { Context } from '../run/harness.mjs' */

const TIMEOUT_MS = 10 * 60_000;
const QUIET = ['--batch-mode', '--quiet', '-Dstyle.color=never'];

/**
 * Everything is fetched by Maven itself, so that its settings hold: mirrors, proxies, passwords.
 *
 * @param {Context} context
 * @param {string} pom
 * @param {string[]} args
 * @throws {Error} with Maven's own words
 */
export async function runMaven({ start }, pom, args) {
  const { code, stdout, stderr } = await start('mvn', [...QUIET, '--file', pom, ...args], { timeoutMs: TIMEOUT_MS });
  if (code !== 0) throw new Error(findReason(`${stdout}\n${stderr}`) ?? `mvn ended with ${code ?? stderr}`);
}

/**
 * @param {string} output
 * @returns {string | null} the line that says what went wrong
 */
export function findReason(output) {
  const errors = output.split('\n').filter((line) => line.startsWith('[ERROR]'));
  const line = errors.find((text) => /[Cc]ould not (?:find|transfer|resolve)|COMPILATION/.test(text)) ?? errors[0];
  return line?.slice('[ERROR]'.length).trim().slice(0, 500) ?? null;
}
