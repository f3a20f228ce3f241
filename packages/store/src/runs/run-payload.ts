import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import type { NormalisedRun, Run } from '@tachograph/schema';
import type { RawUpload } from '../types.ts';

const compressAside = promisify(gzip);
const decompress = promisify(gunzip);

/** The fastest level: on results it is within a tenth of the default one in size, at half the time. */
const LEVEL = 1;

/** Below this, handing bytes to another thread takes longer than to compress them. */
const ASIDE_BYTES = 256 * 1024;

const compress = async (content: Uint8Array | string): Promise<Buffer> =>
  content.length < ASIDE_BYTES ? gzipSync(content, { level: LEVEL }) : compressAside(content, { level: LEVEL });

export type RunPayload = { readonly raw: Uint8Array; readonly document: Buffer; readonly samples: Buffer | null };

/** JSON that keeps the sign of -0. */
const numbersToJson = (values: readonly number[]) =>
  values.some((value) => Object.is(value, -0))
    ? `[${values.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join(',')}]`
    : JSON.stringify(values);

function samplesToJson(results: NormalisedRun['results']): string | null {
  const entries = results.flatMap(({ ordinal, samples }) =>
    samples ? [`"${ordinal}":${numbersToJson(samples)}`] : [],
  );
  return entries.length > 0 ? `{${entries.join(',')}}` : null;
}

/** The large parts of a run, compressed. Samples stand apart, so that a page of printed values does not read them. */
export async function compressPayload(raw: RawUpload, { run, results }: NormalisedRun): Promise<RunPayload> {
  const samples = samplesToJson(results);
  const document = { ...run, results: run.results.map(({ samples: _, ...result }) => result) };
  const [rawGzip, documentGzip, samplesGzip] = await Promise.all([
    raw.gzip ?? compress(raw.bytes),
    compress(JSON.stringify(document)),
    samples === null ? null : compress(samples),
  ]);
  return { raw: rawGzip, document: documentGzip, samples: samplesGzip };
}

export const readRaw = (raw: Buffer): Promise<Buffer> => decompress(raw);

export const readDocument = async (document: Buffer): Promise<Run> =>
  JSON.parse((await decompress(document)).toString('utf8')) as Run;

/** Samples by ordinal, in canonical units. */
export const readSampleTable = async (samples: Buffer): Promise<Readonly<Record<string, readonly number[]>>> =>
  JSON.parse((await decompress(samples)).toString('utf8'));
