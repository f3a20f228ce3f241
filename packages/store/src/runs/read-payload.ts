import type { Run } from '@tachograph/schema/run';
import { decompressText } from '../database/compression.ts';
import { parseSampleTable, type SampleTable } from './parse-sample-table.ts';

export const readDocument = async (document: Buffer): Promise<Run> => JSON.parse(await decompressText(document)) as Run;

export const readSampleTable = async (samples: Buffer): Promise<SampleTable> =>
  parseSampleTable(await decompressText(samples));
