import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addEntry, toEntry } from './to-changelog.ts';
import { writeNames } from './write-names.ts';

const SEMANTIC_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** The commits since the newest tag of a release, newest first. */
function listCommits(root: string) {
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: root, encoding: 'utf8' }).trim();
  const newest = git('describe', '--tags', '--abbrev=0', '--match=v*');
  const lines = git('log', '--no-merges', '--format=%h %s', `${newest}..HEAD`).split('\n');
  return lines.filter(Boolean).map((line) => {
    const [hash = ''] = line.split(' ', 1);
    return { hash, subject: line.slice(hash.length + 1) };
  });
}

/** The command: `npm run release -- VERSION` writes what a release changes, and commits nothing. */
export function main({ root, args: [version = ''] }: { root: string; args: readonly string[] }): void {
  if (!SEMANTIC_VERSION.test(version)) throw new Error('name the version: npm run release -- 1.1.0');
  const file = path.join(root, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  const changelog = addEntry(readFileSync(file, 'utf8'), version, () => toEntry(version, date, listCommits(root)));
  writeNames(root, version);
  writeFileSync(file, changelog);
  console.log(`Version ${version} is written. Read CHANGELOG.md, then:
git commit -am 'chore: release ${version}' && git tag -s v${version} -m v${version} && git push --follow-tags`);
}
