import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @import { Context } from '../plans/harness.mjs' */
/** @import { Library } from './find-library.mjs' */

const SOURCES = fileURLToPath(new URL('src', import.meta.url));
const FLAGS = ['-std=c++17', '-O2'];
/** It must not bring another C++ library into a program that has its own. */
const PRELOADED = ['-shared', '-fPIC', '-fno-exceptions', '-nodefaultlibs', '-lc'];

/** The library that counts the allocations of a program when it is preloaded. @param {string} program */
export const allocationCounterOf = (program) => path.join(path.dirname(program), 'count-allocations.so');

/**
 * Compiles the program that measures a library, if its sources changed.
 *
 * @param {string} name of the file
 * @param {Library} library
 * @param {Context} context
 * @returns {Promise<string>} the program; rejects with the compiler's message
 */
export async function buildProgram(name, library, context) {
  const compiler = (await context.start('g++', ['--version'])).stdout;
  const folder = path.join(context.cacheDir, 'programs', contentStamp([compiler, JSON.stringify(library)]));
  const program = path.join(folder, name);
  if (existsSync(program)) return program;

  context.log(`${name}: compiling against ${library.version}`);
  mkdirSync(folder, { recursive: true });
  const sources = ['benchmark.cpp', 'worker.cpp', ...library.sources].map((file) => path.join(SOURCES, file));
  await compile([path.join(SOURCES, 'count-allocations.cpp'), ...PRELOADED], allocationCounterOf(program), context);
  // Last: where the program is, everything is.
  await compile([...library.compile, ...sources], program, context, library.link);
  return program;
}

/**
 * @param {string[]} args
 * @param {string} file that they give
 * @param {Context} context
 * @param {string[]} [link] further arguments, after the name of the file
 */
async function compile(args, file, context, link = []) {
  const unfinished = `${file}.${process.pid}`;
  const words = [...FLAGS, ...args, '-o', unfinished, ...link];
  const { code, stderr } = await context.start('g++', words, { timeoutMs: 300_000 });
  if (code !== 0) {
    rmSync(unfinished, { force: true });
    throw new Error(`it does not compile: ${firstError(stderr) ?? 'the compiler was killed'}`);
  }
  renameSync(unfinished, file);
}

/** @param {string[]} more @returns {string} another one if any source changes */
function contentStamp(more) {
  const hash = createHash('sha256').update(JSON.stringify([FLAGS, ...more]));
  for (const file of readdirSync(SOURCES).sort()) hash.update(file).update(readFileSync(path.join(SOURCES, file)));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} text */
function firstError(text) {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => /error|undefined reference|cannot find/.test(line)) ?? lines.find((line) => line !== '');
}
