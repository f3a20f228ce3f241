import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../body/parse-json-body.ts';
import { ProblemError } from '../http/problem.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { NOW } from '../testing/create-test-api.ts';
import { toPlainRun } from '../testing/to-plain-run.ts';
import { toResult, toRun } from '../testing/to-run.ts';
import { prepareInChunks } from './prepare-in-chunks.ts';
import { prepareUpload } from './prepare-upload.ts';
import { toJsonUpload } from './read-json-upload.ts';

const project = { slug: 'node-connectors', identityKeys: null };
const limits = DEFAULT_LIMITS;

const manyKeys = Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, 1]));

async function layOutWhole(body: Buffer) {
  try {
    return await toPlainRun(await prepareUpload(toJsonUpload(body, parseJsonBody(body, limits)), project, NOW));
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function layOut(body: Buffer, chunkBytes: number) {
  const prepared = await prepareInChunks(body, { project, limits, now: NOW, chunkBytes });
  return prepared && toPlainRun(prepared);
}

/** About 250 bytes each, so that 1 to 1500 bytes are pieces of one to seven. */
const chunkSize = fc.integer({ min: 1, max: 1500 });
const name = fc.constantFrom('Select 1', 'select-1', 'Größe "µ"', 'a,b]}', 'a\\"b', 'x'.repeat(200), '日本語');
const anyResult = fc
  .record(
    {
      scenario: name,
      driver: fc.record(
        {
          name: fc.constantFrom('mysql2', 'MySQL2', 'mariadb', 'größe'),
          version: fc.constantFrom('3.11.0', 'main', null),
          options: fc.dictionary(fc.constantFrom('pool', 'ssl'), fc.oneof(fc.boolean(), name)),
        },
        { requiredKeys: ['name'] },
      ),
      params: fc.dictionary(fc.constantFrom('rows', 'size', '[{'), fc.oneof(fc.integer(), fc.boolean(), name)),
      unit: fc.constantFrom('ops/s', 'us/op', 'ms'),
      value: fc.double({ min: 0, max: 1e9, noNaN: true }),
      samples: fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 4 }),
    },
    { requiredKeys: ['scenario', 'driver', 'unit', 'value'] },
  )
  .map((result) => toResult(result));

const anyRun = fc
  .tuple(fc.array(anyResult, { minLength: 1, maxLength: 25 }), fc.boolean(), fc.boolean())
  .map(([results, noted, last]) => {
    const numbered = results.map((result, index) => ({ ...result, invocation: index + 1 }));
    const { results: _, ...head } = toRun({ title: 'of "[{," and results', scenarios: [{ id: 'Select 1' }] });
    const notes = noted ? { notes: ['results', '"results": ['] } : {};
    return last ? { ...head, ...notes, results: numbered } : { results: numbered, ...head, ...notes };
  });
const anyText = fc
  .tuple(anyRun, fc.constantFrom(undefined, 1, '\t'))
  .map(([run, indent]) => JSON.stringify(run, undefined, indent));

describe('prepareInChunks', () => {
  it('makes of any valid run what comes out when it is taken whole, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, chunkSize, async (text, chunkBytes) => {
        const body = Buffer.from(text);
        const chunks = await layOut(body, chunkBytes);
        expect(chunks).not.toBeNull();
        expect(chunks).toEqual(await layOutWhole(body));
      }),
      { numRuns: 150 },
    );
  });

  it('never takes what is refused as a whole: documents with a piece of text changed, left out or put twice', async () => {
    const put = fc.constantFrom(
      ...['', '"', '\\', ',', ',,', '{', '}', '[', ']', ':', '0', '-', 'null', ' ', '\n', '\ufeff', '\u0000', '\ud83d'],
      ...[',"results":[]', '"results":[1],', '"__proto__":{},', '"value":-1,', '"n":0,', '"unit":"op/s",', '1e999'],
      ...['"r\\u0065sults":[],', '"password":"hunter22",', 'mysql://a:bcdef@h/d', '"invocation":1,', '"a":'],
    );
    const cut = fc.constantFrom(0, 0, 1, 2, 30, 250);
    let taken = 0;
    const edits = fc.tuple(anyText, fc.nat(), cut, put, chunkSize, fc.boolean());
    await fc.assert(
      fc.asyncProperty(edits, async ([text, place, length, by, chunkBytes, between]) => {
        // Half of the time at a comma, where an addition may leave the document well-formed.
        const any = place % (text.length + 1);
        const at = between ? text.indexOf(',', any) + 1 : any;
        const body = Buffer.from(text.slice(0, at) + by + text.slice(at + length));
        const chunks = await layOut(body, chunkBytes);
        if (chunks === null) return;
        taken += 1;
        expect(chunks).toEqual(await layOutWhole(body));
      }),
      { numRuns: 800 },
    );
    expect(taken).toBeGreaterThan(10);
  });

  it.each([
    ['an invalid byte', Buffer.concat([Buffer.from('{"results":[{"a":"'), Buffer.from([0xff]), Buffer.from('"}]}')])],
    ['a byte order mark between two results', Buffer.from('{"results":[1,\ufeff2]}')],
    ['a comma after the last result', Buffer.from(JSON.stringify(toRun()).replace(/\]\}$/, ',]}'))],
    ['no results', Buffer.from(JSON.stringify(toRun({ results: [] })))],
    ['another project', Buffer.from(JSON.stringify(toRun({ project: 'other' })))],
    ['a repeated result', Buffer.from(JSON.stringify(toRun({ results: [toResult(), toResult()] })))],
    ['a secret', Buffer.from(JSON.stringify(toRun({ notes: ['mysql://root:hunter2@db/test'] })))],
    ['results twice', Buffer.from(JSON.stringify(toRun()).replace('{', '{"results":[],'))],
    ['too many levels', Buffer.from(`{"results":[${'['.repeat(100)}`)],
    ['too many keys', Buffer.from(JSON.stringify(toRun({ environment: { extra: manyKeys } })))],
    ['no table', Buffer.from('["results",[]]')],
    ['nothing', Buffer.alloc(0)],
  ])('leaves %s to the whole', async (_, body) => expect(await layOut(body, 1)).toBeNull());

  it('takes a document with a byte order mark, and one whose texts only look like secrets', async () => {
    const text = `\ufeff${JSON.stringify(toRun({ notes: ['disconnect_on_expired_password = ON'] }))}`;
    const body = Buffer.from(text);
    expect(await layOut(body, 1)).toEqual(await layOutWhole(body));
    expect(await layOut(body, 1)).not.toBeNull();
  });
});
