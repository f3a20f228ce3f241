import type { ComparisonCell } from '@tachograph/analysis/comparison';
import { toJsonText } from '@/exports/chart/chart-formats.ts';
import type { RenderedBlock, RenderedCompare } from '@/server/reports/rendered-report.ts';
import type { ReportFile } from './to-report-html.tsx';

const toCell = ({ column, measurement, verdict }: ComparisonCell) => ({
  column,
  status: measurement?.status ?? null,
  value: measurement?.value ?? null,
  ratio: verdict.ratio,
  ratioLow: verdict.ratioLow,
  ratioHigh: verdict.ratioHigh,
  outcome: verdict.outcome,
});

const toFigures = ({ comparison, omitted }: RenderedCompare) =>
  comparison && {
    reference: comparison.reference,
    columns: comparison.columns.map(({ key, driver, version }) => ({
      key,
      driver: driver.slug,
      version: version?.raw ?? null,
    })),
    rows: comparison.rows.map(({ case: of, title, cells }) => ({
      scenario: of.scenario,
      params: of.params,
      unit: of.unit,
      title,
      cells: cells.map(toCell),
    })),
    omitted,
  };

function toBlock(block: RenderedBlock, webUrl: string) {
  const { kind, id, line, state, message, href, isPinned, environments, measuredAt } = block;
  const common = { kind, id, line, state, message, url: href && webUrl + href, isPinned, environments, measuredAt };
  if (block.kind === 'compare') return { ...common, figures: toFigures(block) };
  return block.kind === 'value'
    ? { ...common, text: block.text, facts: block.facts }
    : { ...common, detail: block.detail };
}

/** A report as data: its counts, and what became of each of its blocks. */
export const toReportJson = ({ report, rendered, url, webUrl }: ReportFile): string => {
  const { name, title, version, newestVersion, byName, createdAt, updatedAt } = report;
  return toJsonText({
    format: 1,
    project: rendered.project,
    report: { name, title, version, newestVersion, by: byName, createdAt, updatedAt, url },
    counts: rendered.counts,
    measuredAt: rendered.measuredAt,
    notices: rendered.notices,
    blocks: rendered.blocks.map((block) => toBlock(block, webUrl)),
  });
};
