/** @import { Context, DriverVersion, Part, Server } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
/** @import { Effort } from './suites.mjs' */
import { delimiter, join } from 'node:path';
import { serverEnvironment } from '../run/server-environment.mjs';
import { benchmarksJar } from './build-benchmarks.mjs';
import { jarsOf } from './install-drivers.mjs';

/**
 * Options of the virtual machines. The heap and the language are those of the published figures. The collector is the default
 * of Java on a single core; it is set here so that it does not depend on pinning.
 */
export const JVM_FLAGS = ['-Xms128m', '-Xmx128m', '-XX:+UseSerialGC', '-Duser.country=US', '-Duser.language=en'];

const OVERHEAD_MS = 30_000;

/**
 * Runs the benchmarks of one driver version, the only one on the class path.
 *
 * @param {object} work
 * @param {DriverVersion} work.driver
 * @param {Cell[]} work.cells
 * @param {Part} work.part
 * @param {Server} work.server
 * @param {Context} work.context
 * @param {Effort} work.effort
 * @param {{ report: string, log: string, observations: string }} work.files
 * @returns {Promise<{ log: string, reason: string }>} `reason`: for a benchmark without any output
 */
export async function runJmh({ driver, cells, part, server, context, effort, files }) {
  const classPath = [benchmarksJar(context.cacheDir), join(jarsOf(context.cacheDir, driver), '*')].join(delimiter);
  // JMH has one lock for the whole machine: a leftover of another run would end this one.
  const program = ['-Djmh.ignoreLock=true', '-cp', classPath, 'org.openjdk.jmh.Main'];
  const { code, stdout, stderr } = await context.start(
    'java',
    [...program, ...toArguments(driver, cells, effort, files.report)],
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
  // A process that was ended from outside says nothing about the driver.
  context.signal.throwIfAborted();
  const reason =
    code === 0 ? 'JMH reports no figure of it' : `JMH ended: ${stderr.split('\n').at(-1) || `exit code ${code}`}`;
  return { log: stdout, reason };
}

/**
 * @param {DriverVersion} driver
 * @param {Cell[]} cells
 * @param {Effort} effort
 * @param {string} report
 */
function toArguments(driver, cells, { forks, warmups, warmupMs, iterations, iterationMs }, report) {
  const names = cells.map(({ benchmark }) => benchmark.replace('.', '\\.')).join('|');
  return [
    `^tachograph\\.(${names})$`,
    '-p',
    `driver=${driver.name}`,
    '-p',
    `version=${driver.version}`,
    // Samples give a median, which is robust against other load on the machine.
    '-bm',
    'sample',
    '-tu',
    'us',
    '-t',
    '1',
    '-f',
    `${forks}`,
    '-wi',
    `${warmups}`,
    '-w',
    `${warmupMs}ms`,
    '-i',
    `${iterations}`,
    '-r',
    `${iterationMs}ms`,
    '-foe',
    'false',
    '-rf',
    'json',
    '-rff',
    report,
    '-jvmArgs',
    JVM_FLAGS.join(' '),
  ];
}

/** @param {Effort} effort */
const timeOf = ({ forks, warmups, warmupMs, iterations, iterationMs }) =>
  forks * (warmups * warmupMs + iterations * iterationMs);
