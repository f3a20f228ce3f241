import path from 'node:path';
import { fileURLToPath } from 'node:url';

const USUAL = fileURLToPath(new URL('../../.cache/bench', import.meta.url));

/**
 * The folder of everything that is persistent: plans and what was measured of them, installed drivers, compiled programs.
 *
 * @param {Record<string, string | undefined>} env
 */
export const cacheDirOf = (env) => path.resolve(env.BENCH_CACHE_DIR || USUAL);
