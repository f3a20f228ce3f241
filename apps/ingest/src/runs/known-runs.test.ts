import { isDeepStrictEqual } from 'node:util';
import { KnownRuns } from '@tachograph/schema/known';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../http/problem.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { NOW } from '../testing/create-test-api.ts';
import { createRunWriter } from '../testing/made-up-runs.ts';
import { toPlainRun } from '../testing/to-plain-run.ts';
import { toResult, toRun } from '../testing/to-run.ts';
import { prepareRun } from './prepare-run.ts';

/** `KNOWN_RUN_DOCUMENTS=100000` for some minutes. */
const DOCUMENTS = Number(process.env.KNOWN_RUN_DOCUMENTS ?? 3000);
const PATIENT = 3_600_000;

class CountedRuns extends KnownRuns {
  byTemplate = 0;
  byLayout = 0;
  readonly #layouts = new WeakSet<object>();

  override take(...input: Parameters<KnownRuns['take']>) {
    const run = super.take(...input);
    if (run?.layout && this.#layouts.has(run.layout)) this.byLayout += 1;
    else if (run) this.byTemplate += 1;
    if (run?.layout) this.#layouts.add(run.layout);
    return run;
  }
}

/** All that a document comes to: what is stored, or the problem that its uploader is told. */
async function outcomeOf(text: string, known: KnownRuns | null) {
  const project = { slug: 'node-connectors', identityKeys: null };
  const source = { source: 'json', contentType: 'application/json', mapping: [] } as const;
  const body = Buffer.from(text);
  try {
    return await toPlainRun(await prepareRun({ ...source, body, project, limits: DEFAULT_LIMITS, now: NOW }, known));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, extras } = error;
    return { code, message, extras };
  }
}

const toText = (result: object) =>
  JSON.stringify(toRun({ results: [toResult({ unit: 'rows/fetch', direction: 'higher', ...result })] }));

describe('runs that are prepared with what was made of those before them', () => {
  it.each([
    ['0 and -0 of a param', '{"rows":0}', '{"rows":-0}'],
    ['1 and "1" of a param', '{"rows":1}', '{"rows":"1"}'],
    ['a number that is too large', '{"rows":1}', '{"rows":1e400}'],
    ['a text that looks like two params', '{"a":"x","b":"y"}', '{"a":"x\\u0000b\\u0000sy"}'],
    ['a reserved key', '{"a":1}', '{"a":1,"__proto__":{"b":1}}'],
  ])('are not mistaken for those before them: %s', async (_, first, second) => {
    const known = new KnownRuns();
    const write = (params: string) => toText({ params: 'PARAMS' }).replace('"PARAMS"', params);
    for (const text of [first, second, first].map(write)) {
      expect(await outcomeOf(text, known)).toEqual(await outcomeOf(text, null));
    }
  });

  it(
    `are accepted, refused, masked, warned of, normalised and stored as each of them by itself: ${DOCUMENTS} documents`,
    async () => {
      const write = createRunWriter(DOCUMENTS);
      const known = new CountedRuns();
      let [valid, invalid] = [0, 0];
      for (let left = DOCUMENTS; left > 0; left -= 1) {
        const text = write();
        const alone = await outcomeOf(text, null);
        const together = await outcomeOf(text, known);
        if (!isDeepStrictEqual(together, alone)) expect(together, text).toEqual(alone);
        if ('code' in alone) invalid += 1;
        else valid += 1;
      }
      const { byLayout, byTemplate } = known;
      const taken = byLayout + byTemplate;
      const counts = { valid, invalid, byLayout, byTemplate, notTaken: valid - taken };
      if (process.env.KNOWN_RUN_DOCUMENTS) console.log(counts);
      // Of these documents a third is invalid, and some valid ones hold a secret or a name that is spelt anew.
      expect(invalid, JSON.stringify(counts)).toBeGreaterThan(DOCUMENTS * 0.2);
      expect(taken, JSON.stringify(counts)).toBeGreaterThan(valid * 0.9);
      expect(byLayout, JSON.stringify(counts)).toBeGreaterThan(valid * 0.4);
      expect(byTemplate, JSON.stringify(counts)).toBeGreaterThan(valid * 0.15);
    },
    PATIENT,
  );
});
