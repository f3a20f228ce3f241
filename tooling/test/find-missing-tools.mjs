import { fileURLToPath } from 'node:url';
import { whyNoInstructions } from '../../bench/costs/count-instructions.mjs';
import { findMariadb, INSTALL_SERVER } from '../../bench/databases/find-mariadb.mjs';
import { findMissing } from '../../bench/plans/build-worker.mjs';
import { createStart } from '../../bench/processes/create-start.mjs';
import { createProcessGroups } from '../../bench/processes/process-groups.mjs';
import { loadHarness } from '../../harnesses/plans/load-harness.mjs';
import { BUILT_IN } from '../../harnesses/plans/parse-command-line.mjs';

const HARNESSES = fileURLToPath(new URL('../../harnesses/', import.meta.url));

/**
 * What a harness, or a suite of it, cannot run without.
 *
 * @typedef {object} MissingTools
 * @property {string} harness
 * @property {string} words for people: what is missing and what to do about it
 * @property {string[]} packages of Debian that bring it; none where it has no such packages
 */

/**
 * The harnesses are asked themselves. This needs no installed dependency of the repository.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 * @returns {Promise<MissingTools[]>} one for each harness that would be left out
 */
export async function findMissingTools(env, signal) {
  const processes = createProcessGroups();
  const start = createStart({ processes, env, signal });
  try {
    const missing = [];
    const server = findMariadb(env) ? null : INSTALL_SERVER;
    for (const name of BUILT_IN) {
      const loaded = await loadHarness(name, HARNESSES);
      const { language } = loaded.harness;
      const [anchor] = language.drivers;
      const tools = anchor ? await findMissing(language, anchor, start) : null;
      const words = [
        ...(tools === null ? [] : [tools]),
        ...(server === null ? [] : [server]),
        ...whatCostsLack(loaded, env),
      ];
      if (words.length > 0)
        missing.push({ harness: name, words: words.join('; '), packages: words.flatMap(packagesIn) });
    }
    return missing;
  } finally {
    await processes.endAll();
  }
}

/**
 * Without it, the costs suite runs and counts no instructions.
 *
 * @param {import('../../harnesses/plans/load-harness.mjs').Loaded} loaded
 * @param {NodeJS.ProcessEnv} env
 */
function whatCostsLack({ harness }, env) {
  const counts = harness.costs?.counts ?? [];
  const reason = counts.includes('instructions') ? whyNoInstructions(env) : null;
  return reason === null ? [] : [reason];
}

/**
 * The packages of every `apt-get install` that the words name.
 *
 * @param {string} words
 */
export function packagesIn(words) {
  const named = words.matchAll(/apt-get install((?: [a-z0-9][a-z0-9.+-]{0,60}){1,20})/g);
  return [...named].flatMap(([, names = '']) => names.split(' ').filter((name) => name !== ''));
}
