/** @import { Built } from '../../bench/plans/build-worker.mjs' */
/** @import { DriverVersion, Harness, WorkerScenario } from './harness.mjs' */
/** @import { Loaded } from './load-harness.mjs' */
/** @import { Options } from './parse-command-line.mjs' */
/** @import { Plan } from './plan-harness.mjs' */
import { describeScenario, findScenario } from '../scenarios/read-catalogue.mjs';
import { candidateOf, toRepeat } from './plan-harness.mjs';

/** Incremented when what is measured, or how, changes. */
const VERSION = '1.0.0';
/** To see that everything works, cold figures do. */
const SMOKE = { warmUpTurns: 2, ns: 2e6, leastOperations: 2 };
const SMOKE_WARM_UP = 1 / 50;
const SMOKE_NOTE = 'A smoke run: few and short slices of cold processes. Its figures are rough.';
/** The address of a server may hold a password, and stays in the environment. */
const SERVER = '$BENCH_SERVER';
const NOT_BUILT = { reason: 'it was not built', isMissing: false };

/**
 * A plan as the file of `tacho bench`.
 *
 * @param {Plan} plan
 * @param {Loaded} loaded
 * @param {readonly Built[]} built the worker of each driver of the plan
 * @param {Omit<Options, 'drivers' | 'scenarios' | 'transport'>} options
 */
export function toConfig(plan, loaded, built, options) {
  const { harness, catalogue, fixtures } = loaded;
  const { suite, transport, backfill } = plan;
  const costs = suite === 'costs' ? harness.costs : undefined;
  const repeat = toRepeat(harness, plan, options);
  const [anchor] = plan.drivers.map(candidateOf);
  const workers = plan.drivers.map((driver, at) => [
    candidateOf(driver),
    toWorker(driver, built[at] ?? NOT_BUILT, plan, harness),
  ]);
  const notes = [...(suite === 'smoke' ? [SMOKE_NOTE] : []), ...(costs?.notes ?? [])];
  return {
    title: `${harness.title}, ${suite}${backfill ? ' back-fill' : ''}`,
    record: true,
    harness: { name: `tachograph-${harness.name}`, version: VERSION },
    scenarios: plan.scenarios.map((one) => toScenario(one, suite, catalogue)),
    workers: Object.fromEntries(workers),
    anchor,
    invocations: options.invocations,
    ...(costs ? { counts: costs.counts } : { rounds: options.rounds }),
    ...(suite === 'smoke' && { slices: SMOKE }),
    // Nothing binds the server of others.
    pin: options.pin === 'auto' && options.server !== null ? 'none' : options.pin,
    ...(options.priority !== null && { priority: options.priority }),
    ...(transport !== null && {
      database: {
        engine: 'mariadb',
        ...(options.server !== null && { url: SERVER }),
        transport,
        name: `bench_${harness.name.replace(/[^a-z0-9]+/gi, '_')}`,
        ...(fixtures !== null && { fixtures }),
        flushAtCommit: true,
      },
    }),
    ...(repeat !== null && { repeat }),
    ...(options.reproduces !== null && { reproduces: options.reproduces }),
    ...(backfill && { backfill }),
    ...(notes.length > 0 && { notes }),
  };
}

/** @param {WorkerScenario} one @param {Plan['suite']} suite @param {Loaded['catalogue']} catalogue */
function toScenario({ name, scenario, params, warmUp }, suite, catalogue) {
  return {
    ...describeScenario(findScenario(catalogue, scenario)),
    ...(name !== scenario && { case: name }),
    ...(Object.keys(params).length > 0 && { params }),
    warmUp: suite === 'smoke' ? Math.ceil(warmUp * SMOKE_WARM_UP) : warmUp,
  };
}

/** @param {DriverVersion} driver @param {Built} built @param {Plan} plan @param {Harness} harness */
function toWorker(driver, built, { scenarios, suite, transport }, harness) {
  const { name, version } = driver;
  const { purl, language } = harness.describe(driver);
  const isMissing = 'reason' in built && built.isMissing;
  const unavailable = isMissing ? `not available on this machine: ${built.reason}` : null;
  const whyNot = scenarios.map((one) => [one.name, unavailable ?? harness.whyUnsupported(driver, one, transport)]);
  const unsupported = whyNot.filter(([, reason]) => reason !== null);
  const described = {
    driver: {
      name,
      language,
      loads: version,
      // What is loaded may be told more precisely than what was requested.
      ...(purl && { purl: purl.endsWith(version) ? `${purl.slice(0, -version.length)}{version}` : purl }),
    },
    ...(unsupported.length > 0 && { unsupported: Object.fromEntries(unsupported) }),
  };
  if ('reason' in built) return { ...described, failed: built.reason };
  const { command, folder } = built;
  const started = harness.start?.(command, folder, suite === 'costs' ? 'costs' : 'speed');
  return { ...described, command, ...started, cwd: folder };
}
