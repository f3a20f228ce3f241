/** Native output of benchmark tools → results in the run format. Pure: text in, values out. */
import type { Adapter } from './outcome/adapter.ts';
import { ADAPTERS } from './registry/registry.ts';

export { completeEnvironment, noteOfStated } from './environment/read-environment.ts';
export { parseHistory } from './history/parse-history.ts';
export { type HistoryFacts, type MeasuredAt, toHistoryRun } from './history/to-history-run.ts';
export { applyMapping, type MappedOutcome } from './mapping/apply-mapping.ts';
export { parseMapping } from './mapping/parse-mapping.ts';
export type { History, HistoryEntry, NativeFile } from './outcome/history.ts';
export { listIdleScenarios, toRunDocument } from './outcome/to-run-document.ts';
export { parseNative } from './parse/parse.ts';
export { findAdapter } from './registry/detect.ts';
export { decodeText } from './text/decode-text.ts';
export { isChoice } from './tools/table/choices.ts';

/** What a person may choose from: names, aliases, and what each adapter looks for. */
export const adapters: readonly Pick<Adapter, 'name' | 'title' | 'aliases' | 'signature'>[] = ADAPTERS.map(
  ({ name, title, aliases, signature }) => ({ name, title, aliases, signature }),
);
