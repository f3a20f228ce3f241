import { parsePrintedNumber } from '../figures/printed-number.ts';

/** `test select ... bench:      15,873 ns/iter (+/- 895) = 12 MB/s`, split. */
export type BenchLine = {
  readonly name: string;
  /** As printed, thousands separators and decimals included. */
  readonly printed: string;
  readonly value: number;
  /** `ns`, `µs`, …: the unit without `/iter`. */
  readonly unit: string;
  /** The number after `+/-`; its meaning depends on the tool that printed the line. */
  readonly spread: number;
  readonly rate: { readonly value: number; readonly unit: string } | null;
};

const FIGURES =
  /^bench:\s{1,40}([\d.,]{1,30}) (\S{1,20})\/iter \(\+\/- ([\d.,]{1,30})\)(?: = ([\d.,]{1,30}) (\S{1,20}))?(?: <[\d.]{1,20}s>)?$/;

const BETWEEN = ' ... ';

/** `test <name> ... <what came of it>`; null for any other line. Names may hold anything but a line break. */
export function readTestLine(text: string): { readonly name: string; readonly outcome: string } | null {
  const line = text.trimEnd().slice(0, 2000);
  if (!line.startsWith('test ')) return null;
  const bench = line.lastIndexOf(' ... bench:');
  const at = bench >= 0 ? bench : line.lastIndexOf(line.endsWith(' ...') ? ' ...' : BETWEEN);
  const name = line.slice('test '.length, Math.max(at, 0)).trim();
  return name === '' ? null : { name, outcome: line.slice(at + BETWEEN.length).trim() };
}

/** The values after a benchmark's name; null without values. */
export function readFigures(outcome: string, name: string): BenchLine | null {
  const match = FIGURES.exec(outcome.slice(0, 300));
  const value = parsePrintedNumber(match?.[1] ?? '');
  const spread = parsePrintedNumber(match?.[3] ?? '');
  if (!match || value === null || spread === null) return null;
  const rate = match[4] === undefined ? null : parsePrintedNumber(match[4]);
  return {
    name,
    printed: match[1] ?? '',
    value,
    unit: match[2] ?? '',
    spread,
    rate: rate === null ? null : { value: rate, unit: match[5] ?? '' },
  };
}

/** Read one result line; null when it is another kind. */
export function readBenchLine(text: string): BenchLine | null {
  const line = readTestLine(text);
  return line && readFigures(line.outcome, line.name);
}
