/** @import { Context, DriverVersion, Part, Server } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
/** @import { Effort } from './suites.mjs' */
import { delimiter, join } from 'node:path';
import { serverEnvironment } from '../run/server-environment.mjs';
import { benchmarksJar } from './build-benchmarks.mjs';
import { jarsOf } from './install-drivers.mjs';

/**
 * Of the virtual machines that measure. The heap and the language are those of the published figures; the collector is the
 * one that Java takes by itself on a single core, and named, so that it does not depend on pinning.
 */
export const JVM_FLAGS = ['-Xms128m', '-Xmx128m', '-XX:+UseSerialGC', '-Duser.country=US', '-Duser.language=en'];

const OVERHEAD_MS = 30_000;

/**
 * Runs the benchmarks of one driver version, which alone is on the class path.
 *
 * @param {object} work
 * @param {DriverVersion} work.driver
 * @param {Cell[]} work.cells
 * @param {Part} work.part
 * @param {Server} work.server
 * @param {Context} work.context
 * @param {Effort} work.effort
 * @param {{ report: string, log: string, observations: string }} work.files
 * @returns {Promise<{ log: string, fault: string }>} `fault`: what to say of a benchmark that left no trace
 */
export async function runJmh({ driver, cells, part, server, context, effort, files }) {
  const classPath = [benchmarksJar(context.cacheDir), join(jarsOf(context.cacheDir, driver), '*')].join(delimiter);
  const { code, stdout, stderr } = await context.start(
    'java',
    // The lock is one for the whole machine: left behind by somebody else, it would end this run.
    [
      '-Djmh.ignoreLock=true',
      '-cp',
      classPath,
      'org.openjdk.jmh.Main',
      ...toArguments(driver, cells, effort, files.report),
    ],
    {
      env: { ...serverEnvironment(server, part), OBSERVATIONS_FILE: files.observations, JAVA_TOOL_OPTIONS: '' },
      pinned: part.pinned,
      stdoutFile: files.log,
      onLine: (line) => {
        const benchmark = /^# Benchmark: tachograph\.(.+)/.exec(line)?.[1];
        if (benchmark) context.log(`${driver.name} ${driver.version}: ${benchmark}`);
      },
      timeoutMs: cells.length * (timeOf(effort) * 2 + OVERHEAD_MS),
    },
  );
  // Ended from outside, it tells nothing of the driver.
  context.signal.throwIfAborted();
  const fault =
    code === 0 ? 'JMH reports no figure of it' : `JMH ended: ${stderr.split('\n').at(-1) || `exit code ${code}`}`;
  return { log: stdout, fault };
}

/**
 * @param {DriverVersion} driver
 * @param {Cell[]} cells
 * @param {Effort} effort
 * @param {string} report
 */
function toArguments(driver, cells, effort, report) {
  const names = cells.map(({ benchmark }) => benchmark.replace('.', '\\.')).join('|');
  return [
    ...[`^tachograph\\.(${names})$`, '-p', `driver=${driver.name}`, '-p', `version=${driver.version}`],
    // Samples give a median, which withstands what else the machine does. A mean does not.
    ...['-bm', 'sample', '-tu', 'us', '-t', '1', '-f', `${effort.forks}`],
    ...['-wi', `${effort.warmups}`, '-w', `${effort.warmupMs}ms`, '-i', `${effort.iterations}`],
    ...[
      '-r',
      `${effort.iterationMs}ms`,
      '-foe',
      'false',
      '-rf',
      'json',
      '-rff',
      report,
      '-jvmArgs',
      JVM_FLAGS.join(' '),
    ],
  ];
}

/** @param {Effort} effort */
const timeOf = ({ forks, warmups, warmupMs, iterations, iterationMs }) =>
  forks * (warmups * warmupMs + iterations * iterationMs);
