/** @import { Driver } from '../interleave/to-paired-results.mjs' */
/** @import { Bench } from '../run/measure-part.mjs' */
/** @import { DriverVersion, Harness, Interleaved, Result } from '../run/harness.mjs' */
/** @import { Loaded } from '../run/load-harness.mjs' */
/** @import { StoredInvocation } from './group-state.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import { toPairedResults } from '../interleave/to-paired-results.mjs';
import { toRun } from '../run/to-run.mjs';
import { toRepeat } from './plan-group.mjs';

/** The method of measuring, as the tool under the harness. Incremented when figures of two versions are not comparable. */
const TOOL = { name: 'interleave', version: '1.0.0' };

/**
 * A stored invocation as a run in the run format. The same invocation is always the same run, whenever it is uploaded.
 *
 * @param {StoredInvocation} stored
 * @param {object} group
 * @param {Plan} group.plan
 * @param {string} group.repetitionGroup
 * @param {Loaded} group.loaded
 * @param {Interleaved} group.interleaved
 * @param {Bench['machine']} group.machine where the invocation does not contain it: it was measured without `tacho`, and its
 *   folder is on the machine that measured it
 */
export function toInvocationRun(stored, { plan, repetitionGroup, loaded, interleaved, machine }) {
  const { harness, catalogue } = loaded;
  const { value: runtime, note } = findRuntime(stored);
  const ids = plan.scenarios.map(({ scenario }) => scenario);
  const facts = {
    harness: harness.name,
    title: `${harness.title}, interleaved (invocation ${stored.invocation})`,
    repetitionGroup,
    startedAt: stored.startedAt,
    finishedAt: stored.finishedAt,
    environment: {
      ...(machine.client && { client: machine.client }),
      ...(runtime && { runtime }),
      ...stored.environment,
    },
    source: stored.source ?? machine.source,
    scenarios: catalogue.filter(({ id }) => ids.includes(id)),
    notes: [...stored.notes, ...(note === null ? [] : [note]), ...describePriority(stored)],
    reproduces: plan.reproduces ?? null,
    repeat: toRepeat(harness, plan),
  };
  return toRun(facts, {
    tool: { ...TOOL, config: toConfig(stored, plan) },
    results: toResults(stored, plan, interleaved),
  });
}

/**
 * @param {StoredInvocation} stored
 * @param {Plan} plan
 * @param {Interleaved} interleaved
 * @returns {Result[]}
 */
export function toResults({ processes, results }, plan, interleaved) {
  const processOf = (/** @type {string} */ candidate) => {
    const own = processes.filter((one) => one.candidate === candidate);
    return own.find(({ driver }) => driver !== null) ?? own[0];
  };
  /** @type {(candidate: string) => Driver} */
  const driverOf = (candidate) => {
    const requested = /** @type {DriverVersion} */ (plan.drivers[candidate]);
    const version = processOf(candidate)?.driver?.version ?? requested.version;
    return { name: requested.name, version, ...interleaved.describe({ ...requested, version }) };
  };
  const caseOf = (/** @type {string} */ name) => {
    const found = plan.scenarios.find((one) => one.name === name);
    if (!found) return { scenario: name };
    const { scenario, params } = found;
    return { scenario, ...(Object.keys(params).length > 0 && { params }) };
  };
  const protocolOf = (/** @type {string} */ candidate, /** @type {string} */ scenario) =>
    processOf(candidate)?.protocols?.[scenario] ?? null;
  return toPairedResults(plan.design, results, { driverOf, caseOf, protocolOf });
}

/**
 * Every worker of a harness has the same runtime, unless its installation changed meanwhile.
 *
 * @param {StoredInvocation} stored
 * @returns {{ value: { name: string, version: string } | null, note: string | null }}
 */
function findRuntime({ processes }) {
  const different = [...new Set(processes.flatMap(({ runtime }) => runtime ?? []))];
  const [name, version] = different[0]?.split(/ (.*)/) ?? [];
  if (different.length > 1)
    return { value: null, note: `The workers have different runtimes (${different.join(', ')}), so none is stored.` };
  return { value: name && version ? { name, version } : null, note: null };
}

/**
 * @param {StoredInvocation} stored
 * @param {Plan} plan
 */
const toConfig = ({ seed }, { design }) => ({
  rounds: design.rounds,
  sliceNs: design.sliceNs,
  leastOperations: design.leastOperations,
  warmUpTurns: design.warmUpTurns,
  warmUp: Object.fromEntries(design.scenarios.map(({ name, warmUp }) => [name, warmUp])),
  seed,
});

/**
 * @param {StoredInvocation} stored
 * @returns {string[]}
 */
const describePriority = ({ priority }) =>
  priority === null || priority.client !== priority.wanted
    ? []
    : [`The clients ran at nice ${priority.client}, the server at ${priority.server ?? 'its own'}.`];
