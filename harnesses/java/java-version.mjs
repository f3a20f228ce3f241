/** @import { Context } from '../run/harness.mjs' */

/**
 * @param {Pick<Context, 'start'>} context
 * @returns {Promise<string>} such as `17.0.15`; empty where there is no Java
 */
export async function readJavaVersion({ start }) {
  const { stderr } = await start('java', ['-version']);
  return /version "([^"]+)"/.exec(stderr)?.[1] ?? '';
}
