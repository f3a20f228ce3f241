import type { NormalisedResult, NormalisedWholeRun } from '@tachograph/schema/normalise';
import type { Result } from '@tachograph/schema/result';
import type { RunHead } from '@tachograph/schema/run';
import { compress, GzipText } from '../database/compression.ts';
import type { RawUpload } from '../runs/find-run.ts';

/**
 * The large parts of a run, compressed. Samples are separate: a page of printed values does not read them. Without a document, both
 * follow from the raw upload.
 */
export type RunPayload = {
  readonly raw: Uint8Array;
  readonly document: Buffer | null;
  readonly samples: Buffer | null;
};

/** What the row of a run says of the upload. The bytes themselves are in the payload, compressed. */
export type UploadDescription = Pick<RawUpload, 'contentType' | 'fileName'> & { readonly byteLength: number };

export const describeUpload = ({ bytes, contentType, fileName }: RawUpload): UploadDescription => ({
  contentType,
  fileName,
  byteLength: bytes.byteLength,
});

/** Gzip of at most this part of its content is stored as it came: what is not compressed well is compressed again. */
const LARGEST_SHARE = 0.5;

/** The payload of an upload that is the document of its run. `gzip` are its bytes as they arrived, if they were compressed. */
export async function packUpload(bytes: Uint8Array, gzip: Uint8Array | null): Promise<RunPayload> {
  const isSmall = gzip !== null && gzip.length <= bytes.length * LARGEST_SHARE;
  return { raw: isSmall ? gzip : await compress(bytes), document: null, samples: null };
}

/** JSON that keeps the sign of -0. */
const numbersToJson = (values: readonly number[]) =>
  values.some((value) => Object.is(value, -0))
    ? `[${values.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join(',')}]`
    : JSON.stringify(values);

/**
 * Compresses what is stored of a run while its results arrive, in chunks and in order: as validated, and normalised. The
 * caller may drop what it added, so a large run is never in memory in both shapes. Histograms and profiles are rows of their own.
 */
export function createRunPayload({ profiles: _, ...head }: RunHead) {
  const document = new GzipText();
  const samples = new GzipText();
  let beforeResults = `${JSON.stringify(head).slice(0, -1)},"results":[`;
  let beforeSamples = '{';
  const addSamples = async (results: readonly NormalisedResult[]) => {
    const entries = results.flatMap((of) => (of.samples ? [`"${of.ordinal}":${numbersToJson(of.samples)}`] : []));
    if (entries.length === 0) return;
    const text = `${beforeSamples}${entries.join(',')}`;
    beforeSamples = ',';
    await samples.add(text);
  };
  return {
    /** Takes at least one result. Await it before preparing the next ones, so that they do not pile up in memory. */
    async add(results: readonly Result[], normalised: readonly NormalisedResult[]): Promise<void> {
      const text = JSON.stringify(results.map(({ samples: _, histogram: __, ...result }) => result)).slice(1, -1);
      const printed = `${beforeResults}${text}`;
      beforeResults = ',';
      await document.add(printed);
      await addSamples(normalised);
    },
    async end(raw: RawUpload): Promise<RunPayload> {
      await document.add(']}');
      const sampled = beforeSamples === ',';
      if (sampled) await samples.add('}');
      const [rawGzip, documentGzip, samplesGzip] = await Promise.all([
        compress(raw.bytes),
        document.end(),
        sampled ? samples.end() : null,
      ]);
      return { raw: rawGzip, document: documentGzip, samples: samplesGzip };
    },
  };
}

/** Results that are turned into text at one time. */
const AT_ONCE = 1000;

/** The payload of a run that is in memory as a whole. */
export async function packRun({
  raw,
  normalised,
}: {
  readonly raw: RawUpload;
  readonly normalised: NormalisedWholeRun;
}): Promise<RunPayload> {
  const { results, ...head } = normalised.run;
  const payload = createRunPayload(head);
  for (let from = 0; from < results.length; from += AT_ONCE) {
    const to = from + AT_ONCE;
    await payload.add(results.slice(from, to), normalised.results.slice(from, to));
  }
  return payload.end(raw);
}
