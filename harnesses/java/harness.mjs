/** @import { Context, DriverVersion, Harness, Toolchain, WorkerProgram } from '../plans/harness.mjs' */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildWorkers, classesOf, readJavaVersion } from './build-workers.mjs';
import { drivers, purlOf } from './drivers.mjs';
import { installDrivers, jarsOf, whyNotInstalled } from './install-drivers.mjs';
import { scenarios, whyUnsupported } from './list-scenarios.mjs';
import { listVersions } from './list-versions.mjs';

const OLDEST_JAVA = 11;
/**
 * The heap and the language are those of the published figures. The collector is the default of Java on a single core; it is
 * set here so that it does not depend on pinning.
 */
const JVM_FLAGS = ['-Xms128m', '-Xmx128m', '-XX:+UseSerialGC', '-Duser.country=US', '-Duser.language=en'];

/** @type {Harness} */
export const harness = {
  name: 'java',
  title: 'JDBC drivers',
  project: 'jdbc-connectors',
  findToolchain,
  async prepare(context, versions) {
    await buildWorkers(context);
    await installDrivers(context, versions);
  },
  transports: ['tcp', 'unix'],
  drivers: Object.entries(drivers).flatMap(([name, { versions }]) => versions.map((version) => ({ name, version }))),
  scenarios,
  usual: ['do-1', 'select-1', 'select-1000-rows', 'insert-1-string'],
  describe: (driver) => ({ language: 'java', purl: purlOf(driver) }),
  whyUnsupported,
  findWorker,
  costs: {
    counts: ['heap'],
    notes: [
      'heap: ThreadMXBean.getThreadAllocatedBytes, for the thread of the operations. What the compiler of the virtual machine removes is not allocated, so it may differ from process to process.',
    ],
  },
  backfillable: Object.keys(drivers),
  listVersions,
};

/** @param {DriverVersion} driver @param {Context} context @returns {WorkerProgram | { reason: string }} */
function findWorker(driver, { cacheDir }) {
  const jars = jarsOf(cacheDir, driver);
  if (!existsSync(jars)) return { reason: whyNotInstalled(cacheDir, driver) };
  const classPath = [classesOf(cacheDir), join(jars, '*')].join(delimiter);
  const args = [...JVM_FLAGS, '-cp', classPath, 'tachograph.Worker', driver.name];
  return { command: 'java', args, env: { JAVA_TOOL_OPTIONS: '' } };
}

/** @param {Context} context @returns {Promise<Toolchain>} */
async function findToolchain(context) {
  const java = await readJavaVersion(context);
  const javac = await context.start('javac', ['-version']);
  const maven = await context.start('mvn', ['--version', '-Dstyle.color=never']);
  /** @type {[string, boolean][]} */
  const needed = [
    [`java ${OLDEST_JAVA} or later`, Number.parseInt(java, 10) >= OLDEST_JAVA],
    ['javac', javac.code === 0],
    ['mvn', maven.code === 0],
  ];
  const missing = needed.filter(([, found]) => !found).map(([name]) => name);
  if (missing.length > 0) {
    return { found: false, missing: missing.join(', '), install: 'apt-get install default-jdk-headless maven' };
  }
  return { found: true, description: `java ${java}, maven ${/Maven (\S+)/.exec(maven.stdout)?.[1] ?? ''}`.trimEnd() };
}
