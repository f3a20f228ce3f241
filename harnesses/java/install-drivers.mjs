/** @import { Context, DriverVersion } from '../run/harness.mjs' */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findDriver } from './drivers.mjs';
import { runMaven } from './maven.mjs';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/**
 * The folder with the jars of a driver version: itself and what it needs when it runs.
 *
 * @param {string} cacheDir
 * @param {DriverVersion} driver
 */
export const jarsOf = (cacheDir, driver) => path.join(cacheDir, 'drivers', labelOf(driver));

/**
 * Why a version is not there, in Maven's words.
 *
 * @param {string} cacheDir
 * @param {DriverVersion} driver
 */
export function whyNotInstalled(cacheDir, driver) {
  const file = faultFile(cacheDir, driver);
  return existsSync(file) ? readFileSync(file, 'utf8') : 'it was not installed';
}

/**
 * Fetches what is missing. A version that cannot be had is noted and leaves the others alone; where not one of those asked
 * for can be had, the cause is elsewhere.
 *
 * @param {Context} context
 * @param {DriverVersion[]} drivers
 */
export async function installDrivers(context, drivers) {
  mkdirSync(path.join(context.cacheDir, 'drivers'), { recursive: true });
  const { cacheDir } = context;
  for (const driver of drivers.filter((one) => !existsSync(jarsOf(cacheDir, one)))) {
    context.signal.throwIfAborted();
    context.say(`fetching ${driver.name} ${driver.version}`);
    rmSync(faultFile(cacheDir, driver), { force: true });
    try {
      await installDriver(context, driver);
    } catch (error) {
      context.signal.throwIfAborted();
      writeFileSync(faultFile(cacheDir, driver), error instanceof Error ? error.message : String(error));
    }
  }
  const [first] = drivers;
  if (first && drivers.every((driver) => !existsSync(jarsOf(cacheDir, driver)))) {
    throw new Error(`no driver can be had: ${whyNotInstalled(cacheDir, first)}`);
  }
}

/**
 * @param {Context} context
 * @param {DriverVersion} driver
 */
async function installDriver(context, driver) {
  const folder = path.join(context.cacheDir, 'fetching');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pom = path.join(folder, 'pom.xml');
  writeFileSync(pom, toPom(driver));
  const jars = path.join(folder, 'jars');
  await runMaven(context, pom, [COPY, '-DincludeScope=runtime', `-DoutputDirectory=${jars}`]);
  renameSync(jars, jarsOf(context.cacheDir, driver));
  rmSync(folder, { recursive: true });
}

/** @param {DriverVersion} driver */
function toPom({ name, version }) {
  const { packageOf, besides } = findDriver(name);
  const dependencies = [`${packageOf(version)}:${version}`, ...besides].map((coordinates) => {
    const [group, artifact, release] = coordinates.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${release}</version></dependency>`;
  });
  return `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>tachograph</groupId><artifactId>driver</artifactId><version>1</version>
  <dependencies>${dependencies.join('')}</dependencies>
</project>
`;
}

/** @param {DriverVersion} driver */
const labelOf = ({ name, version }) => `${name}-${version.replaceAll(/[^\w.+-]/g, '_')}`;

/**
 * @param {string} cacheDir
 * @param {DriverVersion} driver
 */
const faultFile = (cacheDir, driver) => `${jarsOf(cacheDir, driver)}.fault`;
