import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const SOURCE = /\.(tsx?|mjs)$/;
const NO_SOURCE = /\/(fixtures|templates)\//;
/** Also as a type, and in a comment of JSDoc. */
const IMPORT_CALL = /\bimport\('([^']+)'\)/g;
const IMPORT_TAG = /@import [^']*? from '([^']+)'/g;

/**
 * What every file of the repository imports from others of it: values and types, at once and later.
 *
 * @param {string} root the repository
 * @returns {Map<string, string[]>} paths from the root
 */
export function listImports(root) {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const files = list
    .split('\0')
    .filter((file) => SOURCE.test(file) && !NO_SOURCE.test(file) && existsSync(path.join(root, file)));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = listRequests(file, readFileSync(path.join(root, file), 'utf8')).map((to) => resolve(file, to));
      return [file, [...new Set(targets)].filter((target) => known.has(target) && target !== file)];
    }),
  );
}

/** @param {string} file @param {string} text @returns {string[]} as they are written */
function listRequests(file, text) {
  const { module } = parseSync(file, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const called = [IMPORT_CALL, IMPORT_TAG].flatMap((pattern) => [...text.matchAll(pattern)].map(([, to = '']) => to));
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...called];
}

/** Packages import each other by entry points, and never in a circle: their own files only matter here. */
function resolve(/** @type {string} */ file, /** @type {string} */ request) {
  if (request.startsWith('@/')) return `apps/web/src/${request.slice(2)}`;
  return request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : request;
}
