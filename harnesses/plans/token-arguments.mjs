import path from 'node:path';
import { isReadable } from '../../bench/processes/find-program.mjs';

/**
 * The arguments that give `tacho` the token of a project; null without a token.
 *
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 * @returns {string[] | null}
 */
export function tokenArguments(project, env) {
  if (env.TACHO_TOKEN) return [];
  const files = [env.TACHO_TOKENS_DIR && path.join(env.TACHO_TOKENS_DIR, project), env.TACHO_TOKEN_FILE];
  const file = files.find((candidate) => candidate && isReadable(candidate));
  return file ? ['--token-file', file] : null;
}
