import { toLockedPackage } from '../package/package-url.ts';
import { readLines, readPair, unquote } from '../text/read-lines.ts';
import type { Entries } from './format.ts';

/** The head of a block and the fields in it that say which package it is. */
type Block = { readonly head: string; version: string; resolution: string };

const DESCRIPTOR = /^(@?[^@]{1,214})@(.*)$/s;

/** `foo@npm:bar@^1.0.0` is `bar` under another name. */
const ALIAS = /^npm:(@?[^@]{1,214})@/;

/** The name of a block of the first yarn; null for folders, addresses and repositories, whose ranges have a `:` or `/`. */
function toClassicName(head: string): string | null {
  const first = unquote(head.split(',', 1)[0] ?? '');
  const [, name = null, range = ''] = DESCRIPTOR.exec(first) ?? [];
  const [, alias] = ALIAS.exec(range) ?? [];
  if (alias !== undefined) return alias;
  return /[:/]/.test(range.replace(/^npm:/, '')) ? null : name;
}

/** The name in `mysql2@npm:3.24.6`; null for a workspace, a folder, an address or a repository. */
function toResolvedName(resolution: string): string | null {
  const [, name = null, at = ''] = DESCRIPTOR.exec(resolution) ?? [];
  // A patched package is a release of the registry with changes of one's own.
  return /^(?:npm|patch):/.test(at) ? name : null;
}

function* readBlocks(text: string): Generator<Block> {
  let block: Block | null = null;
  for (const { indent, text: line } of readLines(text)) {
    if (indent === 0) {
      if (block) yield block;
      block = { head: line.endsWith(':') ? line.slice(0, -1) : line, version: '', resolution: '' };
      continue;
    }
    if (block === null || indent > 2) continue;
    // `version "1.0.0"` without a colon is the first yarn.
    const [, classic] = /^version\s+(\S+)$/.exec(line) ?? [];
    const pair = classic === undefined ? readPair(line) : { key: 'version', value: unquote(classic) };
    if (pair?.key === 'version') block.version = pair.value;
    if (pair?.key === 'resolution') block.resolution = pair.value;
  }
  if (block) yield block;
}

/** `yarn.lock` of every version of yarn: https://classic.yarnpkg.com/lang/en/docs/yarn-lock/. */
export function* readYarn(text: string): Entries {
  for (const { head, version, resolution } of readBlocks(text)) {
    if (head === '__metadata') continue;
    const name = resolution === '' ? toClassicName(head) : toResolvedName(resolution);
    yield toLockedPackage('npm', name, version);
  }
}
