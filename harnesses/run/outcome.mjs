/** @import { Group, Invocation } from './group.mjs' */
/** @import { Runner } from './open-runner.mjs' */
/** @import { Sent } from './tacho.mjs' */

/** @typedef {{ driver: string, version: string | null, scenario: string, reason: string }} FailedCell */

/**
 * The outcome of one harness.
 *
 * @typedef {object} Outcome
 * @property {string} harness
 * @property {string | null} skipped why it was skipped
 * @property {string[]} links pages of its runs
 * @property {string[]} folders of runs that were not sent
 * @property {Record<string, number>} counts of results by status
 * @property {FailedCell[]} failedCells
 * @property {string[]} failures invocations without a run, runs that were rejected
 * @property {number} waiting runs that are stored until the server is available
 */

/** @param {string} harness @returns {Outcome} */
export const createOutcome = (harness) => ({
  harness,
  skipped: null,
  links: [],
  folders: [],
  counts: {},
  failedCells: [],
  failures: [],
  waiting: 0,
});

/** @typedef {Pick<Runner, 'url' | 'send'>} Sender */

/**
 * Uploads a stored run, and keeps what became of it. That it is to be sent is on disk before it is.
 *
 * @param {Sender & { url: string | null }} runner
 * @param {Group} group
 * @param {number} number of the invocation
 * @returns {Promise<Sent>}
 */
export async function sendFile({ url, send }, group, number) {
  const to = String(url);
  group.markUpload(number, { to, outcome: 'pending', url: null, counts: null, reason: null });
  const sent = await send(group.file('run', number), String(group.readPlan()?.project));
  group.markUpload(number, { to, ...sent });
  return sent;
}

/**
 * Uploads a stored run, if runs are uploaded, and adds it to the outcome. Uploading a run again is no harm: the server stores
 * the same content once.
 *
 * @param {Sender} runner
 * @param {Group} group
 * @param {Invocation} invocation
 * @param {Outcome} outcome
 * @param {(text: string) => void} log
 */
export async function sendRun(runner, group, { invocation: number, run }, outcome, log) {
  const name = `${outcome.harness}, invocation ${number}`;
  for (const { status = 'ok', driver, scenario, statusReason } of run.results) {
    outcome.counts[status] = (outcome.counts[status] ?? 0) + 1;
    if (status !== 'failed') continue;
    const { name: driverName = '', version = null } = /** @type {{ name?: string, version?: string }} */ (driver ?? {});
    outcome.failedCells.push({ driver: driverName, version, scenario, reason: String(statusReason ?? '') });
  }
  const sent = runner.url === null ? null : await sendFile(runner, group, number);
  if (sent === null || sent.counts === null) outcome.folders.push(group.file('run', number));
  else {
    outcome.links.push(sent.url ?? '');
    log(`${name}: ${sent.outcome}  ${sent.url}`);
  }
  if (sent?.outcome === 'rejected') outcome.failures.push(`${name}: rejected: ${sent.reason}`);
  if (sent?.outcome === 'pending') {
    outcome.waiting += 1;
    log(`${name}: kept, to be sent by the next start: ${sent.reason}`);
  }
}
