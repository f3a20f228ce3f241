import { isDeepStrictEqual } from 'node:util';
import { RunMemory } from '@tachograph/schema/reading';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../http/problem.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { NOW } from '../testing/create-test-api.ts';
import { createRunWriter } from '../testing/made-up-runs.ts';
import { toPlainRun } from '../testing/to-plain-run.ts';
import { toResult, toRun } from '../testing/to-run.ts';
import { prepareRun } from './prepare-run.ts';

/** `REMEMBERED_DOCUMENTS=100000` for some minutes. */
const DOCUMENTS = Number(process.env.REMEMBERED_DOCUMENTS ?? 1000);
const PATIENT = 3_600_000;

const createMemory = () => new RunMemory(() => new Map());

class CountedMemory extends RunMemory {
  found = 0;

  override find(...input: Parameters<RunMemory['find']>) {
    const remembered = super.find(...input);
    if (remembered) this.found += 1;
    return remembered;
  }
}

/** All that a document comes to: what is stored, or the problem that its uploader is told. */
async function outcomeOf(text: string, memory: RunMemory | null) {
  const project = { slug: 'node-connectors', identityKeys: null };
  const source = { source: 'json', contentType: 'application/json', mapping: [] } as const;
  const body = Buffer.from(text);
  try {
    return await toPlainRun(await prepareRun({ ...source, body, project, limits: DEFAULT_LIMITS, now: NOW }, memory));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, extras } = error;
    return { code, message, extras };
  }
}

/** Between two others, by which results are found: then it is compared with the one in its place. */
const toText = (result: object) => {
  const [first, last] = [toResult({ scenario: 'first' }), toResult({ scenario: 'last' })];
  return JSON.stringify(
    toRun({ results: [first, toResult({ unit: 'rows/fetch', direction: 'higher', ...result }), last] }),
  );
};

describe('runs that are prepared with what was made of those before them', () => {
  it.each([
    ['0 and -0 of a param', '{"rows":0}', '{"rows":-0}'],
    ['1 and "1" of a param', '{"rows":1}', '{"rows":"1"}'],
    ['a number that is too large', '{"rows":1}', '{"rows":1e400}'],
    ['a text that looks like two params', '{"a":"x","b":"y"}', '{"a":"x\\u0000b\\u0000sy"}'],
    ['a reserved key', '{"a":1}', '{"a":1,"__proto__":{"b":1}}'],
    ['params in another order', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['params that look like places of a list', '{"10":1,"9":2}', '{"9":1,"10":2}'],
    ['one param fewer', '{"a":1,"b":2}', '{"a":1}'],
    ['one param more', '{"a":1}', '{"a":1,"b":2}'],
    ['no param', '{"a":1}', '{}'],
  ])('are not mistaken for those before them: %s', async (_, first, second) => {
    const memory = createMemory();
    const write = (params: string) => toText({ params: 'PARAMS' }).replace('"PARAMS"', params);
    for (const text of [first, second, first].map(write)) {
      expect(await outcomeOf(text, memory)).toEqual(await outcomeOf(text, null));
    }
  });

  const driver = { name: 'mysql2', version: '3.11.0' };
  const paired = { anchor: { name: 'mysql2', version: '3.11.0' }, logRatio: 0.1, rounds: 9, sd: 0.1 };
  it.each([
    ['an unknown field of a driver', { driver }, { driver: { ...driver, other: 1 } }],
    [
      'options in another order',
      { driver: { ...driver, options: { a: 1, b: 2 } } },
      { driver: { ...driver, options: { b: 2, a: 1 } } },
    ],
    [
      'one option fewer',
      { driver: { ...driver, options: { a: 1, b: 2 } } },
      { driver: { ...driver, options: { a: 1 } } },
    ],
    [
      'an unknown field of an anchor',
      { driver, paired },
      { driver, paired: { ...paired, anchor: { ...paired.anchor, other: 1 } } },
    ],
    ['an anchor without a version', { driver, paired }, { driver, paired: { ...paired, anchor: { name: 'mysql2' } } }],
    ['an unknown field', { driver }, { driver, other: 1 }],
    ['another histogram', { histogram: { counts: [1, 2] } }, { histogram: { base: 1.05, counts: [1, 3] } }],
    ['a histogram that does not ascend', { histogram: { counts: [1, 2] } }, { histogram: { counts: [1, 2, 0, 1] } }],
    ['an unknown field of a histogram', { histogram: { counts: [1, 2] } }, { histogram: { counts: [1, 2], of: 1 } }],
    ['no histogram', { histogram: { counts: [1, 2] } }, {}],
  ])('are not mistaken for those before them, by parts of a result: %s', async (_, first, second) => {
    const memory = createMemory();
    for (const result of [first, second, first]) {
      expect(await outcomeOf(toText(result), memory)).toEqual(await outcomeOf(toText(result), null));
    }
  });

  it(
    `are accepted, refused, masked, warned of, normalised and stored as each of them by itself: ${DOCUMENTS} documents`,
    async () => {
      const write = createRunWriter(DOCUMENTS);
      const memory = new CountedMemory(() => new Map());
      let [valid, invalid] = [0, 0];
      for (let left = DOCUMENTS; left > 0; left -= 1) {
        const text = write();
        const alone = await outcomeOf(text, null);
        const together = await outcomeOf(text, memory);
        if (!isDeepStrictEqual(together, alone)) expect(together, text).toEqual(alone);
        if ('code' in alone) invalid += 1;
        else valid += 1;
      }
      const counts = { valid, invalid, found: memory.found };
      if (process.env.REMEMBERED_DOCUMENTS) console.log(counts);
      // Of these documents a third is invalid, and some valid ones hold a secret or a name that is spelt anew.
      expect(invalid, JSON.stringify(counts)).toBeGreaterThan(DOCUMENTS * 0.2);
      expect(memory.found, JSON.stringify(counts)).toBeGreaterThan(valid * 0.4);
    },
    PATIENT,
  );
});
