import type { Harness } from './run.ts';

/** Harness and tool with their versions, as one text: results of different ones are not compared along time. */
export const toHarnessKey = (harness: Pick<Harness, 'name' | 'version' | 'tool'> | null): string =>
  JSON.stringify([harness?.name, harness?.version, harness?.tool?.name, harness?.tool?.version]);
