/** @import { Context, PublishedVersion } from '../plans/harness.mjs' */
import { findGo } from './find-go.mjs';

export const MYSQL = 'go-sql-driver/mysql';

/**
 * Every published version, oldest first, from the configured module proxy.
 *
 * @param {string} driver
 * @param {Context} context
 * @returns {Promise<PublishedVersion[]>}
 */
export async function listVersions(driver, context) {
  const module = `github.com/${driver}`;
  const [listed] = await askGo(context, ['-versions', module]);
  const versions = listed?.Versions ?? [];
  if (versions.length === 0) return [];
  const dated = await askGo(
    context,
    versions.map((version) => `${module}@${version}`),
  );
  const times = new Map(dated.map(({ Version, Time }) => [Version, Time ?? null]));
  return versions.map((version) => ({ version, publishedAt: times.get(version) ?? null }));
}

/** @typedef {{ Version?: string, Versions?: string[], Time?: string }} Module */

/** @param {Context} context @param {string[]} args @returns {Promise<Module[]>} */
async function askGo(context, args) {
  const go = await findGo(context);
  if (!go) throw new Error('go is missing, so the module proxy cannot list versions');
  // The working folder has no go.mod, so that the list does not depend on what ours requires.
  const { code, stdout, stderr } = await context.start(go.command, ['list', '-m', '-json', ...args], {
    cwd: context.workDir,
    timeoutMs: 60_000,
  });
  if (code !== 0) throw new Error(`go could not list versions: ${stderr.trim().split('\n')[0]}`);
  return readModules(stdout);
}

/** Go prints one object after another, without separators. @param {string} printed @returns {Module[]} */
export function readModules(printed) {
  return JSON.parse(`[${printed.trim().replaceAll(/\n\}\s*\{/g, '\n},{')}]`);
}
