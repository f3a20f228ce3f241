/** @import { Context } from '../run/harness.mjs' */
import { stripVTControlCharacters } from 'node:util';

const TIMEOUT_MS = 10 * 60_000;
const QUIET = ['--batch-mode', '--quiet', '-Dstyle.color=never'];

/**
 * Maven downloads everything itself, so that its settings apply: mirrors, proxies, passwords.
 *
 * @param {Context} context
 * @param {string} pom
 * @param {string[]} args
 * @throws {Error} with Maven's own message
 */
export async function runMaven({ start }, pom, args) {
  const { code, stdout, stderr } = await start('mvn', [...QUIET, '--file', pom, ...args], { timeoutMs: TIMEOUT_MS });
  if (code !== 0) throw new Error(findReason(`${stdout}\n${stderr}`) ?? `mvn ended with ${code ?? stderr}`);
}

/**
 * The error, without the rest of Maven's output.
 *
 * @param {string} output
 * @returns {string | null}
 */
function findReason(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const line = lines.find((text) => /^\[ERROR\].*Failed to execute goal/.test(text)) ?? lines.find(isError);
  const reason = line?.replace(/^\[ERROR\] /, '').replace(/^Failed to execute goal (?:on project .+?: )?/, '');
  return reason?.replace(/ -> \[Help \d+\]$/, '').slice(0, 500) ?? null;
}

/** @param {string} line */
const isError = (line) => /^\[ERROR\] ./.test(line);
