import { gunzipSync, gzipSync } from 'node:zlib';
import { readHistograms } from '@tachograph/store/histograms';
import { readSeries } from '@tachograph/store/series';
import { describe, expect, it } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const apis = [useTestApi(), useTestApi()] as const;
const [derived] = apis;

/** Results in other units than the canonical one, with and without a status, samples, a histogram, -0. */
const DOCUMENT = toRun({
  results: [
    toResult({
      scenario: 'a',
      metric: 'latency',
      unit: 'ms',
      value: 1.1,
      samples: [1.1, 1.2, 0.3],
      histogram: { counts: [5, 3] },
    }),
    toResult({ scenario: 'b', metric: 'latency', unit: 'ns/op', status: 'ok', value: 7, samples: [7, 0, 3] }),
    toResult({ scenario: 'c', value: null, status: 'failed', statusReason: 'Zeitüberschreitung' }),
  ],
});

const toBody = (title: string) => JSON.stringify({ ...DOCUMENT, title });

/** The same run twice: as validated, and with a blank in its title that the validator removes, so that the document is stored too. */
const BODIES = [`${toBody('Title')} `, toBody('Title ')].map((text) => Buffer.from(text));

async function send(api: (typeof apis)[number], gzip: Buffer): Promise<string> {
  const response = await api.post(gzip, {
    headers: { 'content-encoding': 'gzip', 'content-length': String(gzip.length) },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().run ?? response.json().id;
}

const readPayload = async (api: (typeof apis)[number]) => {
  const text = 'SELECT raw, document, samples FROM run_payloads WHERE project_id = $1';
  const { rows } = await api.db.pool.query<Record<'raw' | 'document' | 'samples', Buffer | null>>(text, [
    api.projectId,
  ]);
  return rows;
};

describe('POST /v1/runs with a document that is stored as it arrived', () => {
  it('answers readers like one whose document and samples are stored', async () => {
    const gzips = BODIES.map((body) => gzipSync(body));
    const responses = [];
    for (const [index, api] of apis.entries()) {
      const gzip = gzips[index] ?? Buffer.alloc(0);
      const run = await send(api, gzip);
      const { points } = await readSeries(api.db, api.projectId, {}, { withSamples: true });
      const [detail, raw] = [await api.get(`/v1/runs/${run}`), await api.get(`/v1/runs/${run}/raw`)];
      expect(raw.rawPayload).toEqual(BODIES[index]);
      const ofRun = points.toSorted((one, other) => one.ordinal - other.ordinal);
      const [{ series = '' } = {}] = ofRun;
      const histograms = await readHistograms(api.db, api.projectId, [{ series }]);
      const contents = histograms.map(({ histogram }) => histogram);
      responses.push({ detail: detail.json(), samples: ofRun.map(({ samples }) => samples), contents });
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.contents).toMatchObject([{ base: 1.02, counts: [expect.any(Number), 3] }]);
    expect(responses[0]?.samples.map((samples) => samples?.length ?? null)).toEqual([3, 3, null]);
    const [[one], [other]] = [await readPayload(apis[0]), await readPayload(apis[1])];
    expect(one).toMatchObject({ document: null, samples: null });
    expect(one?.raw).toEqual(gzips[0]);
    expect(other?.document).not.toBeNull();
  });

  it('compresses again what was not compressed', async () => {
    const body = Buffer.from(JSON.stringify({ ...DOCUMENT, title: 'again' }));
    await send(derived, gzipSync(body, { level: 0 }));
    const stored = (await readPayload(derived)).map(({ raw }) => raw ?? Buffer.alloc(0));
    const again = stored.find((raw) => gunzipSync(raw).equals(body));
    expect(again?.length).toBeLessThan(body.length / 2);
  });
});
