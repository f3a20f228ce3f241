import { formatCost, formatValues, nameCost, nameRow, type UpgradeRow } from '@tachograph/analysis/upgrade';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import type { UpgradeData } from '@/server/root.ts';
import { type Column, exact, toTextTable } from '@/ui/table/column.tsx';
import { toUpgradeBlock } from './upgrade-block.tsx';

/** A case of both releases, or of one. */
type Line = { readonly row: UpgradeRow | null; readonly gap: UpgradeData['upgrade']['gaps'][number] | null };

const caseOf = ({ row, gap }: Line) => row ?? gap;

/** The table of an upgrade: a row for each case, and in CSV each figure with every digit. */
function toColumns({ costs, metric }: UpgradeData['upgrade']): Column<Line>[] {
  return [
    {
      title: 'Scenario',
      text: (line) => {
        const known = caseOf(line);
        return known ? nameRow(known) : '';
      },
    },
    { title: 'Unit', only: ['csv'], text: () => metric.unit },
    { title: 'From', only: ['csv'], text: ({ row }) => exact(row?.from) },
    { title: 'To', only: ['csv'], text: ({ row }) => exact(row?.to) },
    { title: 'Outcome', only: ['csv'], text: ({ row }) => row?.verdict.outcome ?? 'not measured at both' },
    {
      title: 'Ratio',
      text: ({ row, gap }) => (row ? formatVerdict(row.verdict) : (gap?.text ?? '')),
      exact: ({ row }) => exact(row?.verdict.ratio),
    },
    { title: 'Low', only: ['csv'], text: ({ row }) => exact(row?.verdict.ratioLow) },
    { title: 'High', only: ['csv'], text: ({ row }) => exact(row?.verdict.ratioHigh) },
    { title: 'p', only: ['csv'], text: ({ row }) => exact(row?.verdict.p) },
    { title: 'Gets no worse', only: ['csv'], text: ({ row }) => (row ? String(row.getsNoWorse) : '') },
    ...costs.flatMap(({ metric: name }, at): Column<Line>[] => {
      const costIn = ({ row }: Line) => row?.costs[at] ?? null;
      const title = nameCost(name);
      return [
        {
          title,
          only: ['md'],
          text: (line) => {
            const cost = costIn(line);
            return cost ? [formatCost(cost), formatValues(cost)].filter(Boolean).join(', ') : '';
          },
        },
        { title: `${title}, from`, only: ['csv'], text: (line) => exact(costIn(line)?.from) },
        { title: `${title}, to`, only: ['csv'], text: (line) => exact(costIn(line)?.to) },
        { title: `${title}, ratio`, only: ['csv'], text: (line) => exact(costIn(line)?.ratio) },
        { title: `${title}, outcome`, only: ['csv'], text: (line) => costIn(line)?.outcome ?? '' },
      ];
    }),
    { title: 'Nearest', only: ['csv'], text: ({ gap }) => gap?.text ?? '' },
    { title: 'Command', only: ['csv'], text: ({ gap }) => gap?.command ?? '' },
  ];
}

/** An upgrade in all its export formats. */
export function toUpgradeChart(context: ChartContext, { upgrade, slot }: UpgradeData): Chart {
  const { driver, from, to, rows, gaps, metric, environment, sentence, summary, avoid, unknown } = upgrade;
  const lines: Line[] = [...rows.map((row) => ({ row, gap: null })), ...gaps.map((gap) => ({ row: null, gap }))];
  const table = toTextTable(toColumns(upgrade), lines);
  return toChart(context, {
    title: `${driver.name} ${from} → ${to}`,
    about: [metric.metric],
    times: [],
    subtitle: environment.label,
    description: [sentence.text, summary, ...table.md.rows.map((cells) => `${cells.join(', ')}.`)].join(' '),
    content: rows.length > 0 ? toUpgradeBlock(upgrade, slot) : null,
    notes: [sentence.text, summary].filter(Boolean),
    remarks: avoid.map(
      ({ from: first, to: last, title }) => `avoid ${first === last ? first : `${first} to ${last}`}: ${title}`,
    ),
    unknown,
    table,
  });
}
