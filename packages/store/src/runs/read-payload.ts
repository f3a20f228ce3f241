import type { Run } from '@tachograph/schema/run';
import { decompressText } from '../database/compression.ts';

export const readDocument = async (document: Buffer): Promise<Run> => JSON.parse(await decompressText(document)) as Run;

/** Samples by ordinal, in canonical units. */
export const readSampleTable = async (samples: Buffer): Promise<Readonly<Record<string, readonly number[]>>> =>
  JSON.parse(await decompressText(samples));
