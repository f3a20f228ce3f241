import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { ratesWithEffect, shareOfAlarms } from '../testing/batch.ts';
import { drawRounds, drawRuns, listRunNoise, type RecordedValues } from '../testing/relabel.ts';

/**
 * Back-fills of November 2026 on a shared machine with two processors: values of every version, measured once a round in a
 * fresh order. `source` is the file of the demonstration data they were printed in.
 */
type Recorded = {
  readonly name: string;
  readonly source: string;
  readonly scenarios: readonly string[];
  readonly values: RecordedValues;
};

const recorded: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('../testing/recorded-noise.json', import.meta.url), 'utf8'),
);

const noiseOf = (name: string) => listRunNoise(recorded.find((each) => each.name === name)?.values ?? []);

const PAGES = 100;

describe('recorded runs under other names: at most 5 % of pages have a call', () => {
  test.each([
    ['node', 3],
    ['node', 4],
    ['node', 8],
    ['java', 3],
    ['go', 3],
    ['go', 4],
  ])('%s, %i runs a version, drawn from all', (name, repeats) => {
    const [rounds, random] = [noiseOf(name), createRandom(1963 + repeats)];
    const pages = Array.from({ length: PAGES }, () => drawRuns(rounds, repeats, random));
    expect(shareOfAlarms(pages)).toBeLessThanOrEqual(0.05);
  });

  test.each([
    ['node', 3],
    ['node', 4],
    ['java', 3],
    ['go', 3],
    ['go', 4],
  ])('%s, %i runs a version, one of each round', (name, repeats) => {
    const [rounds, random] = [noiseOf(name), createRandom(1964 + repeats)];
    const pages = Array.from({ length: PAGES }, () => drawRounds(rounds, repeats, random));
    expect(shareOfAlarms(pages)).toBeLessThanOrEqual(0.05);
  });
});

describe('recorded runs with a difference put in half of the versions', () => {
  test.each([
    ['node', 4, 2, 0.6],
    ['node', 4, 3, 0.95],
    ['java', 3, 2, 0.6],
    ['java', 3, 3, 0.95],
    ['go', 4, 2, 0.6],
    ['go', 4, 3, 0.95],
  ])(
    '%s, %i runs a version: a factor of %d is called in the share %d or more, and hardly any call is false',
    (...row) => {
      const [name, repeats, factor, least] = row;
      const [rounds, random] = [noiseOf(name), createRandom(1965 + repeats)];
      const pages = Array.from({ length: 40 }, () => drawRuns(rounds, repeats, random));
      const { power, falseDiscoveries } = ratesWithEffect(pages, factor);
      expect(power).toBeGreaterThanOrEqual(least);
      expect(falseDiscoveries).toBeLessThanOrEqual(0.03);
    },
  );
});
