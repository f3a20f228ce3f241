/** Native output of benchmark tools → results in the run format. Pure: text in, values out. */
import { ADAPTERS } from './registry.ts';

export { decodeText } from './decode-text.ts';
export { findAdapter } from './detect.ts';
export { type HistoryEntry, parseHistory } from './github-action-benchmark/parse-history.ts';
export { applyMapping, type MappedOutcome, type MappedRow } from './mapping/apply-mapping.ts';
export { parseMapping } from './mapping/parse-mapping.ts';
export { maskSecrets } from './mask-secrets.ts';
export { type ParseOptions, parseNative } from './parse.ts';
export { listIdleScenarios, type NativeDefaults, toRunDocument } from './to-run-document.ts';

/** What a person may choose from: names, aliases, and what each adapter looks for. */
export const adapters: readonly {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly looksFor: string;
}[] = ADAPTERS.map(({ name, title, aliases, looksFor }) => ({ name, title, aliases, looksFor }));
