/** @import { Context, DriverVersion } from '../plans/harness.mjs' */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readText } from '../../bench/processes/files.mjs';
import { findDriver } from './drivers.mjs';

const TIMEOUT_MS = 10 * 60_000;
const QUIET = ['--batch-mode', '--quiet', '-Dstyle.color=never'];
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/**
 * The folder with the jars of a driver version and its runtime dependencies.
 *
 * @param {string} cacheDir
 * @param {DriverVersion} driver
 */
export const jarsOf = (cacheDir, driver) => path.join(cacheDir, 'drivers', labelOf(driver));

/** Why a version could not be installed, as Maven reports it. @param {string} cacheDir @param {DriverVersion} driver */
export const whyNotInstalled = (cacheDir, driver) => readText(reasonFile(cacheDir, driver)) || 'it was not installed';

/**
 * Downloads what is missing. A version that is not available is noted and does not affect the others. If none of them is
 * available, the cause is another one.
 *
 * @param {Context} context
 * @param {DriverVersion[]} drivers
 */
export async function installDrivers(context, drivers) {
  const { cacheDir } = context;
  mkdirSync(path.join(cacheDir, 'drivers'), { recursive: true });
  const isMissing = (/** @type {DriverVersion} */ driver) => !existsSync(jarsOf(cacheDir, driver));
  const missing = drivers.filter(isMissing);
  if (missing.length === 0) return;
  context.log(`fetching ${missing.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
  // One start of Maven for all of them is much faster; one for each shows which of them fails.
  if (missing.length > 1) await fetchJars(context, missing).catch(() => context.signal.throwIfAborted());
  for (const driver of missing.filter(isMissing)) await installAlone(context, driver);
  const [first] = drivers;
  if (first && drivers.every(isMissing)) throw new Error(`no driver is available: ${whyNotInstalled(cacheDir, first)}`);
}

/** @param {Context} context @param {DriverVersion} driver */
async function installAlone(context, driver) {
  const reason = reasonFile(context.cacheDir, driver);
  rmSync(reason, { force: true });
  try {
    await fetchJars(context, [driver]);
  } catch (error) {
    context.signal.throwIfAborted();
    writeFileSync(reason, error instanceof Error ? error.message : String(error));
  }
}

/** @param {Context} context @param {DriverVersion[]} drivers */
async function fetchJars(context, drivers) {
  const folder = mkdtempSync(path.join(context.cacheDir, 'fetching-'));
  const pom = path.join(folder, 'pom.xml');
  const modules = drivers.map((driver) => `<module>${labelOf(driver)}</module>`).join('');
  for (const driver of drivers) {
    mkdirSync(path.join(folder, labelOf(driver)), { recursive: true });
    writeFileSync(path.join(folder, labelOf(driver), 'pom.xml'), toPom(labelOf(driver), toDependencies(driver)));
  }
  writeFileSync(pom, toPom('drivers', `<packaging>pom</packaging><modules>${modules}</modules>`));
  try {
    await runMaven(context, pom, [COPY, '-DincludeScope=runtime', '-DoutputDirectory=jars']);
    for (const driver of drivers) {
      const jars = jarsOf(context.cacheDir, driver);
      // Another process may have installed the same ones meanwhile.
      if (!existsSync(jars)) renameSync(path.join(folder, labelOf(driver), 'jars'), jars);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {DriverVersion} driver */
function toDependencies({ name, version }) {
  const { packageOf, besides } = findDriver(name);
  const dependencies = [`${packageOf(version)}:${version}`, ...besides].map((coordinates) => {
    const [group, artifact, release] = coordinates.split(':');
    const named = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>`;
    return `<dependency>${named}<version>${release}</version></dependency>`;
  });
  return `<dependencies>${dependencies.join('')}</dependencies>`;
}

/** @type {(name: string, content: string) => string} */
const toPom = (name, content) => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>tachograph</groupId><artifactId>${name}</artifactId><version>1</version>
  ${content}
</project>
`;

/** @param {DriverVersion} driver */
const labelOf = ({ name, version }) => `${name}-${version.replaceAll(/[^\w.+-]/g, '_')}`;

/** @type {(cacheDir: string, driver: DriverVersion) => string} */
const reasonFile = (cacheDir, driver) => `${jarsOf(cacheDir, driver)}-failed.txt`;

/**
 * Maven downloads everything itself, so that its settings apply: mirrors, proxies, passwords.
 *
 * @param {Context} context
 * @param {string} pom
 * @param {string[]} args
 * @throws {Error} with Maven's own message
 */
export async function runMaven({ start }, pom, args) {
  const { code, stdout, stderr } = await start('mvn', [...QUIET, '--file', pom, ...args], { timeoutMs: TIMEOUT_MS });
  if (code !== 0) throw new Error(findReason(`${stdout}\n${stderr}`) ?? `mvn ended with ${code ?? stderr}`);
}

/** The error, without the rest of Maven's output. @param {string} output @returns {string | null} */
function findReason(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const line =
    lines.find((text) => /^\[ERROR\].*Failed to execute goal/.test(text)) ??
    lines.find((text) => /^\[ERROR\] ./.test(text));
  const reason = line?.replace(/^\[ERROR\] /, '').replace(/^Failed to execute goal (?:on project .+?: )?/, '');
  return reason?.replace(/ -> \[Help \d+\]$/, '').slice(0, 500) ?? null;
}
