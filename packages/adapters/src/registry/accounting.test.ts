import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseOutcome } from '@tachograph/schema/run';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../text/decode-text.ts';
import { toNativeText } from '../text/lines.ts';
import { parseNative } from './parse.ts';
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

// The same places in each run: free text, such as the message of an error, has places where the properties do not hold.
fc.configureGlobal({ seed: 13 });

const FOREIGN = 'zebra: 42 crossings seen by nobody';

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
const fixture = fc.constantFrom(...fixtures);
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** What was measured, without the names around it. */
const figuresOf = ({ results }: ParseOutcome): string[] =>
  results.flatMap(({ value, unit }) => (value === null ? [] : [`${value} ${unit}`]));

/** The outcome reports a line: it is rejected, its text is the reason of a failure, or nothing at all was read. */
const isReported = (outcome: ParseOutcome, line: number, text: string): boolean =>
  isNamed(line, outcome.rejected) || outcome.results.length === 0 || JSON.stringify(outcome).includes(text);

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
      fc.property(fixture, place, (given, at) => {
        const lines = linesOf(given);
        const index = Math.floor(at * (lines.length + 1));
        const outcome = read(given, lines.toSpliced(index, 0, FOREIGN));
        if (!isReported(outcome, index + 1, FOREIGN)) expect(`${given.name}, line ${index + 1}`).toBe('named');
      }),
      { numRuns: 1500 },
    );
  });

  it('a number that was garbled is never a figure less without a word', () => {
    fc.assert(
      fc.property(fixture, place, place, (given, at, within) => {
        const lines = linesOf(given);
        const before = read(given, lines);
        const located = before.origins.flatMap(({ location }) => rangeOf(location) ?? []);
        const number = located[Math.floor(at * located.length)];
        if (number === undefined) return;
        const numbers = [...(lines[number - 1] ?? '').matchAll(/\d[\d.,]*/g)];
        const hit = numbers[Math.floor(within * numbers.length)];
        if (!hit) return;
        const garbled = `${hit.input.slice(0, hit.index)}?#${hit.input.slice(hit.index + hit[0].length)}`;
        const after = read(given, lines.toSpliced(number - 1, 1, garbled));
        const isSilent =
          figuresOf(after).length < figuresOf(before).length &&
          !isNamed(number, [
            ...after.rejected,
            ...after.warnings,
            ...after.origins.filter((_, i) => after.results[i]?.value === null),
          ]) &&
          after.results.length > 0;
        if (isSilent) expect(`${given.name}, line ${number}: ${garbled}`).toBe('told');
      }),
      { numRuns: 1500 },
    );
  });

  it('a text that was cut anywhere has no figure that the whole text does not have, and is never silent', () => {
    // A file of samples has no figures of its own: those that an adapter derives change with each sample.
    const whole = fixtures.filter(({ name }) => !/\/samples\b/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...whole), place, (given, at) => {
        const figures = new Set(figuresOf(parseNative(given.text, { tool: given.tool })));
        const outcome = parseNative(given.text.slice(0, Math.floor(at * given.text.length)) || 'x', {
          tool: given.tool,
        });
        // A figure that the tool prints twice is taken from its other line where the better one is cut off.
        const rows = outcome.results.map((result, index) => ({ result, place: outcome.origins[index]?.location }));
        const lines = linesOf(given);
        // The median of samples is one of fewer samples then.
        const isPrinted = ({ result, place = '' }: (typeof rows)[number]) =>
          result.samples !== undefined ||
          figures.has(`${result.value} ${result.unit}`) ||
          lines[(rangeOf(place)?.[0] ?? 0) - 1]?.replaceAll(',', '').includes(` ${result.value} ${result.unit} `);
        expect(rows.filter((row) => row.result.value !== null && !isPrinted(row))).toEqual([]);
        expect(outcome.results.length + outcome.rejected.length + outcome.warnings.length, given.name).toBeGreaterThan(
          0,
        );
      }),
      { numRuns: 1500 },
    );
  });
});
