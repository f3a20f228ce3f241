import { toLockedPackage } from '../package/package-url.ts';
import { readLines, readPair } from '../text/read-lines.ts';
import type { Entries } from './format.ts';

/** `/mysql2/3.24.6_peer@1.0.0` up to version 5, `/mysql2@3.24.6(peer@1.0.0)` in 6, without the slash in 9. */
const BY_SLASH = /^\/(@[^/]+\/[^/]+|[^@/]+)\/([^_(/]+)/;
const BY_SIGN = /^\/?(@[^/]+\/[^/@]+|[^@/]+)@([^_(:/]+)(?:[_(]|$)/;

/** `lockfileVersion: 5.4`, `'6.0'`, `'9.0'`. */
const isBySlash = (version: string): boolean => Number.parseFloat(version) < 6;

/**
 * `pnpm-lock.yaml` of the versions 5, 6 and 9: the keys of `packages`. The file is written by a program in one way, one
 * package a block, so its lines tell; https://github.com/pnpm/spec/blob/master/lockfile/9.0.md
 */
export function* readPnpm(text: string): Entries {
  let key = BY_SIGN;
  let section = '';
  for (const line of readLines(text)) {
    const pair = line.indent === 0 || (line.indent === 2 && section === 'packages') ? readPair(line.text) : null;
    if (pair === null) continue;
    if (line.indent === 0) {
      section = pair.key;
      if (section === 'lockfileVersion' && isBySlash(pair.value)) key = BY_SLASH;
    } else {
      const [, name, version] = key.exec(pair.key) ?? [];
      yield toLockedPackage('npm', name, version);
    }
  }
}
