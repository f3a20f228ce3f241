import type { ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { toCellRepeat } from '@tachograph/analysis/reproduction';
import type { ComparisonData } from '@/server/root.ts';
import { api } from '@/trpc/server.ts';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';

type Props = {
  readonly project: string;
  readonly data: ComparisonData;
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
};

/** What it takes to measure a cell again: its run, and the reference's, are looked up only for the one that is open. */
export async function LiveRepeat({ project, data, row, cell }: Props) {
  const { comparison, drivers, scenarios } = data;
  const reference = row.cells[comparison.columns.findIndex(({ isReference }) => isReference)];
  const runs = [cell, reference].flatMap((each) => each?.measurement?.runs[0] ?? []);
  const repeat = toCellRepeat(comparison, row, cell, {
    runs: await api.runs.sources({ project, runs }),
    scenarios: scenarios.flatMap(({ slug, versions }) => versions.map(({ hash, sql }) => ({ slug, hash, sql }))),
    purlOf: (slug) => drivers.find((driver) => driver.slug === slug)?.purl ?? null,
  });
  return repeat && <RepeatCell repeat={repeat} />;
}
