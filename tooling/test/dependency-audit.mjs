import { evaluateAudit } from '../supply-chain/evaluate-audit.mjs';
import { runNpm } from '../supply-chain/run-npm.mjs';

/** A registry that does not respond must not hold up everything else. */
const WITHIN_MS = 60_000;

/**
 * Known vulnerabilities of what is installed in production: of high severity they are a failure. A registry that does not
 * tell is none, but the summary says so.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export async function dependencyAudit({ root, log }) {
  const { state, lines } = evaluateAudit(await runNpm(root, ['audit', '--omit=dev', '--json'], WITHIN_MS));
  for (const line of lines) log(line);
  return { state: state === 'failed' ? 'failed' : 'passed', note: lines[0] };
}
