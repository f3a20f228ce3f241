/** @import { Context, DriverVersion } from '../plans/harness.mjs' */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../../bench/processes/files.mjs';
import { findGo, MODULE } from './find-go.mjs';
import { MYSQL } from './list-versions.mjs';

const BUILD_TIMEOUT_MS = 10 * 60_000;

/**
 * Compiles the worker once for each version of the driver. A version that cannot be
 * compiled does not affect the others. Go itself decides whether a program is up to date.
 *
 * @param {Context} context
 * @param {DriverVersion[]} wanted
 */
export async function buildPrograms(context, wanted) {
  const go = await findGo(context);
  if (!go) throw new Error('go is missing, so the Go workers cannot be compiled');
  mkdirSync(context.cacheDir, { recursive: true });
  const builds = new Map(wanted.map((driver) => [programOf(context.cacheDir, driver).file, driver]));
  for (const driver of builds.values()) {
    context.signal.throwIfAborted();
    await buildProgram(context, go.command, driver);
  }
}

/**
 * @param {string} cacheDir
 * @param {DriverVersion} driver
 * @returns {{ file: string, reason: string | null }} `reason`: why there is no program
 */
export function findProgram(cacheDir, driver) {
  const { file, reasonFile } = programOf(cacheDir, driver);
  if (existsSync(file)) return { file, reason: null };
  const reason = readText(reasonFile);
  return { file, reason: reason ? `it cannot be compiled: ${reason}` : 'it was not compiled' };
}

/** @param {string} cacheDir @param {DriverVersion} driver */
function programOf(cacheDir, { name, version }) {
  if (name !== MYSQL) throw new Error(`the Go harness has no driver "${name}"; it has ${MYSQL}`);
  // A version comes from outside and must not be used as a path.
  const base = path.join(cacheDir, `mysql-${encodeURIComponent(version)}`);
  return { base, file: `${base}.bin`, reasonFile: `${base}-failed.txt` };
}

/** @param {Context} context @param {string} command @param {DriverVersion} driver */
async function buildProgram(context, command, driver) {
  const { base, file, reasonFile } = programOf(context.cacheDir, driver);
  context.log(`compiling ${driver.name} ${driver.version}`);
  // The checksums of this repository. Go fetches those of other versions and adds them to this copy.
  copyFileSync(path.join(MODULE, 'go.sum'), `${base}.sum`);
  writeFileSync(`${base}.mod`, toModFile(driver));
  const args = ['build', '-mod=mod', `-modfile=${base}.mod`, '-o', file, './mysql'];
  const { code, stderr } = await context.start(command, args, { cwd: MODULE, timeoutMs: BUILD_TIMEOUT_MS });
  if (code === 0) return rmSync(reasonFile, { force: true });
  rmSync(file, { force: true });
  const reason = findCompilerError(stderr) || `go build ended with code ${code}`;
  writeFileSync(reasonFile, reason);
  context.log(`${driver.name} ${driver.version} is left out: ${reason}`);
}

/**
 * The module with another version of the driver. All versions are compiled under the same `go` directive: it decides
 * how the runtime itself behaves.
 *
 * @param {DriverVersion} driver
 */
function toModFile({ name, version }) {
  const text = readFileSync(path.join(MODULE, 'go.mod'), 'utf8');
  const head = text.split('\n').filter((line) => /^(?:module|go) /.test(line));
  return `${[...head, `require github.com/${name} ${version}`].join('\n')}\n`;
}

/** Finds the line with the error; downloads and package names come before it. @param {string} stderr */
export function findCompilerError(stderr) {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^(?:#|go: downloading |FAIL\b)/.test(line));
  return (lines[0] ?? '').trim();
}
