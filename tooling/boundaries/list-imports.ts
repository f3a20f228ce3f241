import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const SOURCE = /\.(tsx?|mjs)$/;
const NO_SOURCE = /\/(fixtures|templates)\//;
/** Also as a type, and in a comment of JSDoc. */
const IMPORT_CALL = /\bimport\('([^']+)'\)/g;
const IMPORT_TAG = /@import [^']*? from '([^']+)'/g;

export interface Import {
  /** Which imports it; a path from the root, as all of these. */
  file: string;
  request: string;
  /** The file that is imported; null for one that is not of this repository. */
  target: string | null;
}

/** What every file of the repository imports: values and types, at once and later. */
export function listImports(root: string): { files: string[]; imports: Import[] } {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const listed = tracked.split('\0').filter((file) => existsSync(path.join(root, file)));
  const files = [...new Set(listed)].filter((file) => SOURCE.test(file) && !NO_SOURCE.test(file));
  const entryPoints = new Map(
    listed.filter((file) => file.endsWith('/package.json')).flatMap((file) => listEntryPoints(file, read(file))),
  );
  const known = new Set(files);
  const imports = files.flatMap((file) =>
    [...new Set(listRequests(file, read(file)))].map((request) => {
      const target = entryPoints.get(request) ?? resolve(file, request);
      return { file, request, target: known.has(target) ? target : null };
    }),
  );
  return { files, imports };
}

function listRequests(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  const called = [IMPORT_CALL, IMPORT_TAG].flatMap((pattern) => [...text.matchAll(pattern)].map(([, to = '']) => to));
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...called];
}

function listEntryPoints(file: string, text: string): [request: string, file: string][] {
  const { name, exports = {} } = JSON.parse(text);
  const at = (to: string) => path.posix.join(path.posix.dirname(file), to);
  return Object.entries(exports).flatMap(([entry, to]) =>
    typeof to === 'string' ? [[path.posix.join(name, entry), at(to)]] : [],
  );
}

/** Where an import leads that is a path. */
export function resolve(file: string, request: string) {
  if (request.startsWith('@/')) return `apps/web/src/${request.slice(2)}`;
  return request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : request;
}
