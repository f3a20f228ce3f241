import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Template } from '../bench/init/templates.ts';
import { isTable, parseJson, toText } from '../read-json.ts';
import { FileProblem } from '../terminal.ts';
import type { RunProgram } from '../versions/run-program.ts';

/** Where a driver is developed: what git can clone, and the folder of the package in it. */
export type RepositoryAddress = { readonly url: string; readonly directory: string };

/** `git+https://…` and `git://…` of package metadata as what git clones without an account. */
const toCloneUrl = (text: string): string =>
  text
    .replace(/^git\+/, '')
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
    .replace(/^git@([^:]+):/, 'https://$1/');

/** What the metadata of the package say; null where they say nothing, or no program reads them. */
export async function findRepository({ purl }: Template, run: RunProgram): Promise<RepositoryAddress | null> {
  const [, type, name = ''] = /^pkg:([a-z]+)\/(.+)$/.exec(purl ?? '') ?? [];
  if (type === 'golang') {
    const [host, owner, repository] = name.split('/');
    return host === 'github.com' && owner && repository
      ? { url: `https://${host}/${owner}/${repository}`, directory: '' }
      : null;
  }
  if (type !== 'npm') return null;
  const { stdout } = await run(['npm', 'view', decodeURIComponent(name), 'repository', '--json', '--loglevel=error']);
  const found = parseJson(stdout);
  const url = toCloneUrl(toText(isTable(found) ? found.url : found));
  return /^https:\/\//.test(url) ? { url, directory: toText(isTable(found) ? found.directory : '') } : null;
}

/** A clone of our own, in which commits are checked out. */
export type Repository = {
  readonly folder: string;
  /** What git printed, trimmed; null where it failed. */
  readonly git: (...args: readonly string[]) => Promise<string | null>;
};

/** Clones it, or fetches what is new. @throws FileProblem where git cannot */
export async function openRepository({ url }: RepositoryAddress, folder: string, run: RunProgram): Promise<Repository> {
  mkdirSync(dirname(folder), { recursive: true });
  const source = existsSync(url) ? resolve(url) : url;
  const isThere = existsSync(join(folder, '.git'));
  const { code, stderr } = isThere
    ? await run(['git', 'fetch', '--quiet', '--tags', 'origin'], folder)
    : await run(['git', 'clone', '--quiet', '--', source, folder]);
  if (code !== 0) throw new FileProblem(`git cannot read ${url}: ${toText(stderr).slice(0, 300)}`);
  const git = async (...args: readonly string[]) => {
    const { code: status, stdout } = await run(['git', ...args], folder);
    return status === 0 ? stdout.trim() : null;
  };
  await git('bisect', 'reset');
  return { folder, git };
}

/** The tag of a version: `v1.2.3`, `1.2.3`, `name-1.2.3` or `name/v1.2.3`, the shortest of several. */
export function chooseTag(tags: readonly string[], version: string): string | null {
  const plain = version.replace(/^v/, '');
  const fits = tags.filter((tag) => tag.endsWith(plain) && !/[\d.]$|\d[a-z]$/i.test(tag.slice(0, -plain.length)));
  return fits.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null;
}
