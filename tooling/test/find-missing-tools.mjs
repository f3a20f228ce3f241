import { fileURLToPath } from 'node:url';
import { whyNoInstructions } from '../../harnesses/costs/count-instructions.mjs';
import { openRunner } from '../../harnesses/run/open-runner.mjs';
import { BUILT_IN } from '../../harnesses/run/parse-command-line.mjs';

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
  const runner = await openRunner({
    options: { server: null, pin: 'none', upload: false, out: null },
    harnessesDir: fileURLToPath(new URL('../../harnesses/', import.meta.url)),
    env,
    signal,
    log: () => {},
  });
  try {
    const missing = [];
    const server = runner.servers.whatIsMissing();
    for (const name of BUILT_IN) {
      const loaded = await runner.load(name);
      const tools = await loaded.harness.findToolchain(runner.contextOf(loaded));
      const words = [
        ...(tools.found ? [] : [`${tools.missing}: ${tools.install}`]),
        ...(server === null ? [] : [server]),
        ...whatCostsLack(loaded, env),
      ];
      if (words.length > 0)
        missing.push({ harness: name, words: words.join('; '), packages: words.flatMap(packagesIn) });
    }
    return missing;
  } finally {
    await runner.close();
  }
}

/**
 * Without it, the costs suite runs and counts no instructions.
 *
 * @param {import('../../harnesses/run/load-harness.mjs').Loaded} loaded
 * @param {NodeJS.ProcessEnv} env
 */
function whatCostsLack({ harness }, env) {
  const counts = harness.costs?.counts ?? [];
  const reason = counts.includes('instructions') ? whyNoInstructions(env) : null;
  return reason === null ? [] : [reason];
}

/**
 * The packages of an `apt-get install` that the words name.
 *
 * @param {string} words
 */
export function packagesIn(words) {
  const named = /apt-get install((?: [a-z0-9][a-z0-9.+-]*)+)/.exec(words)?.[1] ?? '';
  return named.split(' ').filter((name) => name !== '');
}
