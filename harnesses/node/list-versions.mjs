/** @import { Context, PublishedVersion } from '../plans/harness.mjs' */

/**
 * Every version that can still be installed, lowest first, from the configured registry.
 *
 * @param {string} driver
 * @param {Context} context
 * @returns {Promise<PublishedVersion[]>}
 */
export async function listVersions(driver, context) {
  const args = ['view', driver, 'versions', 'time', '--json', '--loglevel=error'];
  const { code, stdout, stderr } = await context.start('npm', args, { timeoutMs: 60_000 });
  if (code !== 0) throw new Error(`npm could not list the versions of ${driver}: ${stderr.trim().split('\n')[0]}`);
  return readVersions(stdout);
}

/**
 * `time` includes withdrawn versions, `versions` does not. The order is npm's, by version: a mirror may have its own dates.
 *
 * @param {string} json as `npm view` prints it
 * @returns {PublishedVersion[]}
 */
export function readVersions(json) {
  /** @type {{ versions: string | string[], time?: Record<string, string> }} */
  const { versions, time = {} } = JSON.parse(json);
  return [versions].flat().map((version) => {
    const at = time[version];
    return { version, publishedAt: at === undefined ? null : new Date(at).toISOString() };
  });
}
