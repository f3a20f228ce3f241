import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseOutcome } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { parseNative } from '../parse/parse.ts';
import { decodeText } from '../text/decode-text.ts';
import { listMatches } from './detect.ts';
import { ADAPTERS } from './registry.ts';

/** One entry per line, so that a difference shows as the lines that differ. */
function formatOutcome(outcome: ParseOutcome): string {
  const fields = Object.entries(outcome).map(([key, value]) => {
    if (!Array.isArray(value) || value.length === 0) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    return `  ${JSON.stringify(key)}: [\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

const toRun = ({ harness, environment, scenarios, results }: ParseOutcome): unknown => ({
  format: 1,
  startedAt: '2026-01-01T00:00:00Z',
  ...(harness ? { harness } : {}),
  environment,
  scenarios,
  results,
});

/** Of these fields null and nothing are the same in the run format; any other null is what an adapter says. */
const UNSTATED: ReadonlySet<string> = new Set(['n', 'uncertainty', 'version', 'memoryBytes']);

/** The order of fields says nothing. */
const toComparable = (_key: string, field: unknown): unknown =>
  typeof field === 'object' && field !== null && !Array.isArray(field)
    ? Object.fromEntries(
        Object.entries(field)
          .filter(([name, value]) => value !== null || !UNSTATED.has(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : field;

/** On a mismatch, what came out is written beside the fixture as `.got`. */
function compareGolden(path: string, outcome: ParseOutcome): void {
  const text = formatOutcome(outcome);
  const expected = existsSync(`${path}.expected.json`) ? readFileSync(`${path}.expected.json`, 'utf8') : 'null';
  const [got, wanted] = [text, expected].map((json) => JSON.stringify(JSON.parse(json), toComparable, 1));
  if (got === wanted) rmSync(`${path}.got`, { force: true });
  else writeFileSync(`${path}.got`, text);
  expect(got, `${path}.got has what came out`).toBe(wanted);
}

describe.each(ADAPTERS.map((adapter) => [adapter.name] as const))('%s', (tool) => {
  const folder = join(import.meta.dirname, '../tools', tool, 'fixtures');
  const names = readdirSync(folder).filter((name) => !/\.(expected\.json|got)$/.test(name));

  it('has fixtures and a README', () => {
    expect(names.length).toBeGreaterThan(0);
    expect(existsSync(join(import.meta.dirname, '../tools', tool, 'README.md'))).toBe(true);
  });

  describe.each(names)('%s', (name) => {
    const text = decodeText(readFileSync(join(folder, name)));
    const outcome = parseNative(text, { fileName: name });

    it('gives the expected outcome', () => compareGolden(join(folder, name), outcome));

    it('has the location and the printed name of every result', () => {
      expect(outcome.origins.map(({ name }) => name !== '')).toEqual(outcome.results.map(() => true));
    });

    it('warns about each driver that is a guess, by its name', () => {
      const guessed = outcome.results.filter((_, index) => outcome.origins[index]?.uncertain.includes('driver'));
      const warned = outcome.warnings.flatMap(({ guess }) => (guess?.field === 'driver' ? guess.name : []));
      expect(guessed.map(({ driver }) => driver.name).filter((name) => !warned.includes(name))).toEqual([]);
    });

    it('is recognised by this adapter and no other', () => {
      expect(listMatches(toNativeText(text)).map((adapter) => adapter.name)).toEqual([tool]);
    });

    it('makes a valid run or rejects something (row 73)', () => {
      if (outcome.results.length === 0) expect(outcome.rejected).not.toEqual([]);
      else expect(validateRun(toRun(outcome), { now: new Date('2026-06-01T00:00:00Z') })).toMatchObject({ ok: true });
    });

    it('stores none of the passwords in the file', () => {
      expect(JSON.stringify(outcome)).not.toContain('hunter2');
    });
  });
});
