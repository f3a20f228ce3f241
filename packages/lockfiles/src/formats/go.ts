import { parseVersion } from '@tachograph/schema/version';
import { type LockedPackage, toLockedPackage } from '../package/package-url.ts';
import type { Entries } from './format.ts';

/** The words of each line of `require (…)` or `require …`, comments left out, with the word of its block. */
function* readDirectives(text: string): Generator<readonly string[]> {
  let block = '';
  for (const line of text.split('\n')) {
    const words = line
      .replace(/\/\/.*$/, '')
      .trim()
      .split(/\s+/);
    const [first = '', second] = words;
    if (first === ')') block = '';
    else if (second === '(') block = first;
    else if (first !== '') yield block === '' ? words : [block, ...words];
  }
}

const toKey = (name: string, version = ''): string => `${name} ${version}`;

/** `go.mod`: what it requires, with what stands for it by `replace`: https://go.dev/ref/mod#go-mod-file. */
export function readGoMod(text: string): Entries {
  const required: [string, string][] = [];
  const replaced = new Map<string, LockedPackage | null>();
  for (const [directive, ...words] of readDirectives(text)) {
    const [name = '', version = ''] = words;
    if (directive === 'require') required.push([name, version]);
    if (directive !== 'replace') continue;
    const arrow = words.indexOf('=>');
    const [other, release] = words.slice(arrow + 1);
    replaced.set(toKey(name, arrow === 2 ? version : ''), toLockedPackage('golang', other, release));
  }
  return required.map(([name, version]) => {
    const key = [toKey(name, version), toKey(name)].find((at) => replaced.has(at));
    return key === undefined ? toLockedPackage('golang', name, version) : (replaced.get(key) ?? null);
  });
}

/** Versions of modules are `v1.2.3` with what may follow; anything else is slow to understand and none. */
const MODULE_VERSION = /^v\d{1,15}\.\d{1,15}\.\d{1,15}(?:[-+][\dA-Za-z.+-]{0,80})?$/;

/**
 * `go.sum`: of each module the newest version whose code is listed, which is the one that is built. It may be of an
 * older build, so `go.mod` says more: https://go.dev/ref/mod#go-sum-files.
 */
export function readGoSum(text: string): Entries {
  const newest = new Map<string, { readonly version: string; readonly sortKey: string }>();
  for (const line of text.split('\n')) {
    const [name = '', version = '', hash] = line.trim().split(/\s+/);
    if (hash === undefined || version.endsWith('/go.mod') || !MODULE_VERSION.test(version)) continue;
    const known = newest.get(name);
    if (known?.version === version) continue;
    const { sortKey } = parseVersion(version, 'golang');
    if (known === undefined || known.sortKey < sortKey) newest.set(name, { version, sortKey });
  }
  return [...newest].map(([name, { version }]) => toLockedPackage('golang', name, version));
}
