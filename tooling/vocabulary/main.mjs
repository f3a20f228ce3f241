import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findNames, findPhrases } from './find-terms.mjs';

/** Others' text, generated files, and the pages that quote the rejected terms. */
const SKIPPED =
  /(^|\/)(fixtures|generated)\/|^prisma\/(demo|figures|migrations)\/|^docs\/decisions\/|^tooling\/vocabulary\/|\.generated\.json$|^package-lock\.json$/;

/**
 * Lists every rejected term of the tracked files, one per line.
 *
 * @param {{ root: string }} world
 * @returns {Promise<number>} the exit code: 1 where a term was found
 */
export async function main({ root }) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = files
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md|css|yml)$/.test(file) && !SKIPPED.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const names = /\.(ts|tsx|mjs)$/.test(file) ? findNames(file, text) : [];
      return [...names, ...findPhrases(file, text)];
    });
  for (const { file, line, text, instead } of found) console.log(`${file}:${line}: "${text}": use "${instead}"`);
  return found.length > 0 ? 1 : 0;
}
