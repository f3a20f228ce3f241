import type { Block, ReportDocument } from '../markers/report-document.ts';

/** What a block is about. A name may carry a version and an environment: `mariadb@3.4.0~3f2a91`. */
export type BlockSettings = {
  /** Empty: all of them. */
  readonly drivers: readonly string[];
  /** Null: the one of the project. */
  readonly reference: string | null;
  /** Slugs; empty: all of them. */
  readonly scenarios: readonly string[];
  /** As in `rows=1000`: the case of a scenario. */
  readonly params: readonly string[];
  readonly metric: string | null;
  readonly environment: string | null;
  readonly share: string | null;
  readonly isVersion: boolean;
};

/** The first `report` marker of a document; null without one. */
export const headOf = ({ blocks }: ReportDocument): Block | null =>
  blocks.find(({ kind }) => kind === 'report') ?? null;

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** The settings of a block: its own keys, where it has none those of the head. A claim names its drivers itself. */
export function settingsOf(block: Block, head: Block | null): BlockSettings {
  const listOf = (key: string): readonly string[] => block.values[key] ?? head?.values[key] ?? [];
  const { claim } = block;
  return {
    drivers: claim ? [claim.driver] : unique(listOf('d')),
    reference: claim ? claim.reference : (listOf('ref')[0] ?? null),
    scenarios: unique(block.values.s ?? []),
    params: block.values.params ?? [],
    metric: listOf('m')[0] ?? null,
    environment: listOf('env')[0] ?? null,
    share: block.values.share?.[0] ?? null,
    isVersion: block.words[0] === 'version',
  };
}
