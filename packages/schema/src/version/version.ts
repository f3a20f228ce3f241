import parseSemver from 'semver/functions/parse.js';

/** Whose rules a version string follows. `server` is a database server's own banner. */
export type Ecosystem = 'npm' | 'cargo' | 'maven' | 'golang' | 'pypi' | 'deb' | 'server' | 'generic';

export type Version = {
  /** As it arrived; shown in tooltips, never rewritten. */
  readonly raw: string;
  /** `10.11.11`, `3.0.1-rc`; the raw string where it could not be parsed. */
  readonly text: string;
  readonly parsed: boolean;
  readonly prerelease: boolean;
  /** The parallel line it belongs to: `1.21` for 1.21.6. Null where it could not be parsed. */
  readonly line: string | null;
  /** Sorts by plain string comparison: releases in order, pre-releases before their release, unparsable last. */
  readonly sortKey: string;
  /** Calendar day of its publication, `2024-02-09`; left out where it is not known, and of every version just parsed. */
  readonly releasedOn?: string;
};

/** Five parts: `19.21.0.0.1` is the longest that vendors use. */
const MAX_PARTS = 5;

/** Words that make a suffix a pre-release, in their order; Maven, PyPI and npm agree on this much. */
const STAGES: readonly [RegExp, number][] = [
  [/^(dev|snapshot|nightly|canary)$/i, 0],
  [/^(alpha|a|pre|preview|ea)$/i, 1],
  [/^(beta|b)$/i, 2],
  [/^(m|milestone)$/i, 3],
  [/^(rc|cr|c)$/i, 4],
];

/**
 * A number as text that sorts like the number: a letter for how many digits follow (`a7`, `b10`, `n20230101120000`).
 * Capped at the largest integer a double holds.
 */
function numberKey(number: number): string {
  const digits = String(Math.min(number, Number.MAX_SAFE_INTEGER));
  return `${String.fromCharCode(96 + digits.length)}${digits}`;
}

/** `beta.2` and `beta2` sort alike: stage, then its numbers; an unknown word sorts by itself after the known stages. */
function prereleaseKey(tokens: readonly (string | number)[]): string {
  return tokens
    .flatMap((token) => (typeof token === 'number' ? [String(token)] : (token.match(/\d+|[^\d.\-_]+/g) ?? [])))
    .map((token) => {
      if (/^\d+$/.test(token)) return numberKey(Number(token));
      const stage = STAGES.find(([pattern]) => pattern.test(token));
      // A number's key begins with a letter up to p, so that 1.0.0-5 comes before 1.0.0-alpha, as in SemVer.
      return stage ? `x${stage[1]}` : `z${token.toLowerCase()}`;
    })
    .join('.');
}

function build(raw: string, parts: readonly number[], pre: readonly (string | number)[]): Version {
  const five = [...parts, 0, 0, 0, 0, 0].slice(0, MAX_PARTS);
  const numbers = parts.join('.');
  return {
    raw,
    text: pre.length > 0 ? `${numbers}-${pre.join('.')}` : numbers,
    parsed: true,
    prerelease: pre.length > 0,
    line: parts.slice(0, 2).join('.'),
    // '!' sorts before '~': a pre-release comes before its release, whose key goes on with '~'.
    sortKey: `${five.map(numberKey).join('.')}${pre.length > 0 ? `!${prereleaseKey(pre)}` : '~'}`,
  };
}

const unparsed = (raw: string): Version => ({
  raw,
  text: raw,
  parsed: false,
  prerelease: false,
  line: null,
  sortKey: `~${raw}`,
});

/** A suffix is a pre-release only if it begins with a stage word; `MariaDB-deb12`, `0ubuntu0`, `jre8`, `Final` are vendors'. */
function stageOf(suffix: string): string[] {
  const match = /^[.\-_]?(([a-z]+)(?:[.\-_]?\d+)?)/i.exec(suffix);
  const [, stage, word] = match ?? [];
  return stage && word && STAGES.some(([pattern]) => pattern.test(word)) ? [stage] : [];
}

/**
 * Parse one version string by the rules of its ecosystem; the raw string is kept whatever happens.
 *
 * - npm, cargo: Semantic Versioning; every suffix after `-` is a pre-release.
 * - Debian: the epoch before `:` and the revision after the last `-` are the packager's.
 * - Servers: MariaDB's replication prefix `5.5.5-` is dropped, vendor suffixes are dropped.
 * - Go: Semantic Versioning with a `v`; a pseudo-version `v1.8.1-0.20240101…` sorts before 1.8.1 by its time.
 */
export function parseVersion(raw: string, ecosystem: Ecosystem = 'generic'): Version {
  const trimmed = raw.trim();
  if (ecosystem === 'npm' || ecosystem === 'cargo' || ecosystem === 'golang') {
    const parsed = parseSemver(trimmed, { loose: true });
    if (parsed) return build(raw, [parsed.major, parsed.minor, parsed.patch], parsed.prerelease);
  }
  let text = trimmed.replace(/^\d+:(?=\d)/, '').replace(/^v(?=\d)/i, '');
  if (/^5\.5\.5-\d+\.\d+/.test(text)) text = text.slice('5.5.5-'.length);
  const numbers = /^\d{1,15}(?:\.\d{1,15}){0,4}(?!\d)/.exec(text)?.[0];
  if (!numbers) return unparsed(raw);
  return build(raw, numbers.split('.').map(Number), stageOf(text.slice(numbers.length)));
}

/** Negative when `a` is the older one; 0 for `11.4.2-MariaDB-deb12` against `11.4.2`. */
export const compareVersions = (a: Version, b: Version): number =>
  a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0;

/** The ecosystem a package URL (purl) names, `generic` without a purl or for any other type. */
export function ecosystemOfPurl(purl: string | null | undefined): Ecosystem {
  const type = /^pkg:([a-z]+)\//.exec(purl ?? '')?.[1];
  return type === 'npm' ||
    type === 'cargo' ||
    type === 'maven' ||
    type === 'golang' ||
    type === 'pypi' ||
    type === 'deb'
    ? type
    : 'generic';
}
