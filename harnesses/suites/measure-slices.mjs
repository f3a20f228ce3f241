/** @import { Member } from '../../bench/turns/arrange-blocks.mjs' */
/** @import { Invocation as Measured, Report } from '../../bench/turns/measure-invocation.mjs' */
/** @import { Worker } from '../../bench/turns/open-worker.mjs' */
/** @import { Driver } from '../../bench/turns/to-paired-results.mjs' */
/** @import { Invocation } from '../run/group.mjs' */
/** @import { DriverVersion, Harness, Result } from '../run/harness.mjs' */
/** @import { Plan } from '../run/plan-group.mjs' */
/** @import { Measuring, Workers } from '../run/start-workers.mjs' */
/** @import { Output } from '../run/to-run.mjs' */
import { randomBytes } from 'node:crypto';
import { measureInvocation, TOOL } from '../../bench/turns/measure-invocation.mjs';
import { toPairedResults } from '../../bench/turns/to-paired-results.mjs';
import { toResults } from '../../bench/turns/to-results.mjs';

/**
 * Measures one invocation in slices of all processes in turn.
 *
 * @param {Measuring & { report: Report }} world
 * @param {Workers} workers
 * @param {Invocation[]} earlier of the same group
 * @returns {Promise<Output>}
 */
export async function measureSlices({ loaded, plan, report, signal }, workers, earlier) {
  const { harness } = loaded;
  const { design } = plan;
  const open = async (/** @type {Member} */ { name, candidate }) => {
    const driver = /** @type {DriverVersion} */ (plan.drivers[candidate]);
    const whyNot = (/** @type {string} */ scenario) => {
      const found = plan.scenarios.find((one) => one.name === scenario);
      const unsupported = found ? harness.whyUnsupported(driver, found, plan.transport) : null;
      return unsupported ?? workers.whyUnavailable(driver);
    };
    // A process that can do nothing is not started.
    if (plan.scenarios.every((one) => whyNot(one.name) !== null)) return createIdle(name, whyNot);
    const worker = await workers.open(name, driver, 'speed');
    const prepare = async (/** @type {string} */ scenario) => {
      const unsupported = whyNot(scenario);
      return unsupported === null ? worker.prepare(scenario) : { unsupported, emulated: null, session: {} };
    };
    return { ...worker, prepare };
  };
  const seed = randomBytes(4).readUInt32BE();
  const known = earlier
    .flatMap(({ estimates = [] }) => estimates)
    .flatMap(({ candidate, scenario, operations }) =>
      operations === null ? [] : [{ candidate, scenario, operations }],
    );
  const clock = process.hrtime.bigint;
  const invocation = await measureInvocation(design, { seed, known, open, clock, report, signal });
  const estimates = toResults(design, invocation);
  const naming = createNaming(invocation, { plan, harness });
  const opened = [...invocation.workers.values()];
  const members = invocation.blocks.flat();
  const processes = members.map((member) => ({ ...member, command: workers.commands.get(member.name) ?? null }));
  const { rounds, sliceNs, leastOperations, warmUpTurns } = design;
  const warmUp = Object.fromEntries(design.scenarios.map(({ name, warmUp: operations }) => [name, operations]));
  return {
    tool: { ...TOOL, config: { rounds, sliceNs, leastOperations, warmUpTurns, warmUp, seed } },
    runtimes: opened.map(({ hello }) => hello.runtime),
    sessions: opened.flatMap(({ prepared }) => [...prepared.values()].map(({ session }) => session)),
    results: /** @type {Result[]} */ (toPairedResults(design, estimates, naming)),
    notes: [],
    detail: { seed, processes, estimates },
    slices: invocation.slices.map(({ member, slice, ...when }) => ({
      ...when,
      block: member.block,
      member: member.name,
      ...slice,
    })),
  };
}

/** @param {string} name @param {(scenario: string) => string | null} whyNot @returns {Worker} */
function createIdle(name, whyNot) {
  const isRequested = () => Promise.reject(new Error(`${name} can do nothing`));
  const hello = { driver: name, driverVersion: '', runtime: null };
  const prepare = async (/** @type {string} */ scenario) => ({
    unsupported: whyNot(scenario),
    emulated: null,
    session: {},
  });
  const requests = { run: isRequested, check: isRequested, count: isRequested };
  return { name, pid: undefined, hello, prepare, ...requests, stop: async () => {} };
}

/**
 * Names what was measured as the run format does: drivers in the version that was loaded.
 *
 * @param {Measured} invocation
 * @param {{ plan: Plan, harness: Pick<Harness, 'describe'> }} world
 * @returns {import('../../bench/turns/to-paired-results.mjs').Naming}
 */
function createNaming({ blocks, workers }, { plan, harness }) {
  const workerOf = (/** @type {string} */ candidate) =>
    blocks.flat().flatMap((member) => (member.candidate === candidate ? (workers.get(member.name) ?? []) : []))[0];
  /** @type {(candidate: string) => Driver} */
  const driverOf = (candidate) => {
    const requested = /** @type {DriverVersion} */ (plan.drivers[candidate]);
    const version = workerOf(candidate)?.hello.driverVersion ?? requested.version;
    return { name: requested.name, version, ...harness.describe({ ...requested, version }) };
  };
  const caseOf = (/** @type {string} */ name) => {
    const found = plan.scenarios.find((one) => one.name === name);
    if (!found) return { scenario: name };
    const { scenario, params } = found;
    return { scenario, ...(Object.keys(params).length > 0 && { params }) };
  };
  const protocolOf = (/** @type {string} */ candidate, /** @type {string} */ scenario) => {
    const protocol = workerOf(candidate)?.prepared.get(scenario)?.session.protocol;
    return protocol === 'text' || protocol === 'binary' ? protocol : null;
  };
  return { driverOf, caseOf, protocolOf };
}
