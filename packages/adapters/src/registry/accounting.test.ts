import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseOutcome } from '@tachograph/schema/run';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { parseNative } from '../parse/parse.ts';
import { decodeText } from '../text/decode-text.ts';
import { ADAPTERS } from './registry.ts';

type Fixture = { readonly tool: string; readonly name: string; readonly text: string };

/** Every fixture that is read line by line. Long ones add time and nothing else. */
const fixtures: readonly Fixture[] = ADAPTERS.flatMap(({ name: tool }) => {
  const folder = join(import.meta.dirname, '../tools', tool, 'fixtures');
  return readdirSync(folder)
    .filter((file) => !/\.(expected\.json|got)$/.test(file))
    .map((file) => ({ tool, name: `${tool}/${file}`, text: decodeText(readFileSync(join(folder, file))) }))
    .filter(({ text }) => text.length < 60_000 && toNativeText(text).json === undefined);
});

/** Lines that no tool prints as a result: prose, an error, bare figures, an empty cell. */
// Other positions in each run on a developer's machine; the same ones under CI, so that a change is judged by what it changes.
if (process.env.CI) fc.configureGlobal({ seed: 13 });

const FOREIGN = ['zebra: 42 crossings seen by nobody', 'ERROR: connection reset by peer', '50% 12 34', '""'];

/** The lines of `line 3`, `lines 3–5`, or none for another place. */
function rangeOf(location: string): readonly [number, number] | null {
  const found = /^lines? (\d+)(?:–(\d+))?/.exec(location);
  return found ? [Number(found[1]), Number(found[2] ?? found[1])] : null;
}

const isNamed = (line: number, entries: readonly { readonly location: string }[]): boolean =>
  entries.some(({ location }) => {
    const range = rangeOf(location);
    return range !== null && range[0] <= line && line <= range[1];
  });

const read = ({ tool }: Fixture, lines: readonly string[]): ParseOutcome => parseNative(lines.join('\n'), { tool });
const linesOf = ({ text }: Fixture): string[] => text.split(/\r\n|\n|\r/);
const outcomes = new Map<Fixture, ParseOutcome>();

/** The outcome of a fixture as it is: it is read once. */
function readWhole(given: Fixture): ParseOutcome {
  const outcome = outcomes.get(given) ?? parseNative(given.text, { tool: given.tool });
  outcomes.set(given, outcome);
  return outcome;
}

const fixture = fc.constantFrom(...fixtures);
/** Each place of a text alike: fast-check prefers the ends of a range. */
const place = fc.noBias(fc.nat(2 ** 30 - 1)).map((at) => at / 2 ** 30);

/** What was measured, without the names around it. */
const figuresOf = ({ results }: ParseOutcome): string[] =>
  results.flatMap(({ value, unit }) => (value === null ? [] : [`${value} ${unit}`]));

/** The outcome reports a line: it is rejected, its text is the reason of a failure, or nothing at all was read. */
const isReported = (outcome: ParseOutcome, line: number, text: string): boolean =>
  isNamed(line, outcome.rejected) ||
  outcome.results.length === 0 ||
  JSON.stringify(outcome).includes(JSON.stringify(text).slice(1, -1));

const numbersOf = (line = ''): (number | null)[] =>
  [...line.matchAll(/\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi)].map(([printed]) => Number(printed.replaceAll(',', '')));

/** A cell in quotes and an element may contain line breaks: what stands between them is their text, and no line. */
function isInText(lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index).join('\n');
  if (/<\w[^<>]*[^<>/]>[^<]+$/.test(lines[index - 1] ?? '')) return true;
  return before.split('"').length % 2 === 0 && lines.slice(index).some((line) => line.includes('"'));
}

/** What an outcome says beside its figures. */
const notesOf = ({ rejected, warnings }: ParseOutcome): string[] =>
  [...rejected, ...warnings].map((note) => JSON.stringify(note));

/** The benchmarks without a figure, such as failed ones. */
const unmeasuredOf = ({ results, origins }: ParseOutcome): string[] =>
  origins.flatMap(({ name }, index) => (results[index]?.value === null ? [name] : []));

describe('every line is accounted for', () => {
  it.each(fixtures)(
    '$name: every line is a result’s, accepted, ignored by a rule with a name, or rejected',
    (given) => {
      const { ignored, rejected } = read(given, linesOf(given));
      expect(ignored.filter(({ rule }) => !/^[A-Za-z]/.test(rule))).toEqual([]);
      expect(rejected.filter(({ reason }) => reason === '')).toEqual([]);
    },
  );

  it('a foreign line anywhere is named', () => {
    fc.assert(
      fc.property(fixture, place, fc.constantFrom(...FOREIGN), (given, at, foreign) => {
        const lines = linesOf(given);
        const index = Math.floor(at * (lines.length + 1));
        if (isInText(lines, index)) return;
        const outcome = read(given, lines.toSpliced(index, 0, foreign));
        if (!isReported(outcome, index + 1, foreign))
          expect(`${given.name}, line ${index + 1}: ${foreign}`).toBe('named');
      }),
      { numRuns: 1500 },
    );
  });

  it('a number that was garbled is never a figure less without a word', () => {
    fc.assert(
      fc.property(fixture, place, place, (given, at, within) => {
        const lines = linesOf(given);
        const before = readWhole(given);
        const index = Math.floor(at * lines.length);
        const numbers = [...(lines[index] ?? '').matchAll(/\d[\d.,]*/g)];
        const hit = numbers[Math.floor(within * numbers.length)];
        if (!hit) return;
        const garbled = `${hit.input.slice(0, hit.index)}?#${hit.input.slice(hit.index + hit[0].length)}`;
        const after = read(given, lines.toSpliced(index, 1, garbled));
        const known = new Set([...notesOf(before), ...unmeasuredOf(before)]);
        const isSilent =
          figuresOf(after).length < figuresOf(before).length &&
          [...notesOf(after), ...unmeasuredOf(after)].every((note) => known.has(note)) &&
          after.results.length > 0;
        if (isSilent) expect(`${given.name}, line ${index + 1}: ${garbled}`).toBe('told');
      }),
      { numRuns: 1500 },
    );
  });

  it('a text that was cut anywhere has no figure that the whole text does not have, and is never silent', () => {
    // A file of samples states no figures: those that an adapter derives change with each sample.
    const whole = fixtures.filter(({ name }) => !/\/(?:samples|simulation)\b/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...whole), place, (given, at) => {
        const all = readWhole(given);
        const figures = new Set(figuresOf(all));
        // A failure that is printed below the figures of its benchmark may be cut off.
        const unmeasured = new Set(unmeasuredOf(all));
        const outcome = parseNative(given.text.slice(0, Math.floor(at * given.text.length)) || 'x', {
          tool: given.tool,
        });
        // A figure that the tool prints twice, or again and again while it runs, is taken from its last whole line.
        const rows = outcome.results.map((result, index) => ({ result, origin: outcome.origins[index] }));
        const lines = linesOf(given);
        // The median of samples is one of fewer samples then.
        const isPrinted = ({ result, origin }: (typeof rows)[number]) =>
          result.samples !== undefined ||
          figures.has(`${result.value} ${result.unit}`) ||
          unmeasured.has(origin?.name ?? '') ||
          numbersOf(lines[(rangeOf(origin?.location ?? '')?.[0] ?? 0) - 1]).includes(result.value);
        expect(rows.filter((row) => row.result.value !== null && !isPrinted(row))).toEqual([]);
        expect(outcome.results.length + outcome.rejected.length + outcome.warnings.length, given.name).toBeGreaterThan(
          0,
        );
      }),
      { numRuns: 1500 },
    );
  });
});
