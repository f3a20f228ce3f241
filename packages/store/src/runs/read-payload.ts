import { type SentRun, toDocument, toSamples } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { decompressText } from '../database/compression.ts';

/** Samples in the canonical unit, by ordinal. */
export type SampleTable = Readonly<Record<string, readonly number[]>>;

/** Columns of `run_payloads` for a document; the raw upload only where the document follows from it. */
export const DOCUMENT_COLUMNS = 'document, CASE WHEN document IS NULL THEN raw END AS raw';

/** The same for samples. */
export const SAMPLE_COLUMNS = 'samples, CASE WHEN document IS NULL THEN raw END AS raw';

/** The raw upload, compressed; null where the document is stored. */
type Raw = { readonly raw: Buffer | null };

const readSent = async (raw: Buffer): Promise<SentRun> => JSON.parse(await decompressText(raw)) as SentRun;

export const deriveDocument = async (raw: Buffer): Promise<Run> => toDocument(await readSent(raw));

export async function readDocument({ document, raw }: Raw & { readonly document: Buffer | null }): Promise<Run> {
  if (document !== null) return JSON.parse(await decompressText(document)) as Run;
  if (raw === null) throw new Error('a run has neither a document nor an upload that it follows from');
  return deriveDocument(raw);
}

/** Null where no result has samples. */
export async function readSampleTable({
  samples,
  raw,
}: Raw & { readonly samples: Buffer | null }): Promise<SampleTable | null> {
  if (raw !== null) return toSamples(await readSent(raw));
  return samples && (JSON.parse(await decompressText(samples)) as SampleTable);
}
