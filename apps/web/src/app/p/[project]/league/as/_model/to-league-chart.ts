import { LEAGUE_COSTS } from '@tachograph/analysis/ranks';
import { languageName } from '@/app/p/[project]/league/_model/language-slot.ts';
import {
  anchorLabel,
  caseTitle,
  formatCost,
  formatEnds,
  formatMultiple,
  formatRank,
  leagueSentence,
  workLabel,
} from '@/app/p/[project]/league/_model/league-labels.ts';
import { toLeagueView } from '@/app/p/[project]/league/_model/to-league-rows.ts';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import type { LeagueData } from '@/server/root.ts';
import { type Column, exact, toTextTable } from '@/ui/table/column.tsx';
import { toLeagueBlock } from './league-block.tsx';

type Row = ReturnType<typeof toLeagueView>['rows'][number];

/** The table of a league: a row for each driver, and in CSV each ratio with its ends and every digit. */
function toColumns({ cases }: LeagueData['league'], view: ReturnType<typeof toLeagueView>): Column<Row>[] {
  return [
    { title: 'Rank', text: ({ driver }) => formatRank(driver.rank) },
    { title: 'Driver', text: ({ driver }) => [driver.driver.name, driver.options].filter(Boolean).join(', ') },
    { title: 'Version', text: ({ driver }) => driver.version?.text ?? '' },
    {
      title: 'Language',
      text: ({ driver: { language } }) => (language === null ? '' : languageName(language)),
    },
    { title: 'Features', only: ['csv'], text: ({ driver }) => driver.features.join(' ') },
    {
      title: 'Mean',
      text: ({ driver: { mean } }) => (mean ? formatCost(mean.ratio) : ''),
      exact: ({ driver: { mean } }) => exact(mean?.ratio),
    },
    {
      title: '95 %',
      only: ['md'],
      text: ({ driver: { mean, isAnchor } }) => (isAnchor ? 'anchor' : mean ? formatEnds(mean.low, mean.high) : ''),
    },
    { title: 'Low', only: ['csv'], text: ({ driver: { mean } }) => exact(mean?.low) },
    { title: 'High', only: ['csv'], text: ({ driver: { mean } }) => exact(mean?.high) },
    ...view.costs.map((cost): Column<Row> => {
      const index = LEAGUE_COSTS.indexOf(cost);
      const timesOf = ({ driver }: Row) => driver.costs[index] ?? null;
      return {
        title: cost.name,
        text: (row) => ((times) => (times === null ? '' : formatCost(times)))(timesOf(row)),
        exact: (row) => exact(timesOf(row)),
      };
    }),
    ...cases.flatMap((of, index): Column<Row>[] => {
      const cellOf = ({ driver }: Row) => driver.cells[index] ?? null;
      const title = caseTitle(of);
      const textOf = (row: Row) => {
        const cell = cellOf(row);
        return cell?.cost ? formatMultiple(cell.cost.ratio) : cell ? workLabel(cell) : 'not run';
      };
      return [
        { title, text: textOf, exact: (row) => exact(cellOf(row)?.cost?.ratio) },
        { title: `${title}, low`, only: ['csv'], text: (row) => exact(cellOf(row)?.cost?.low) },
        { title: `${title}, high`, only: ['csv'], text: (row) => exact(cellOf(row)?.cost?.high) },
        { title: `${title}, status`, only: ['csv'], text: (row) => cellOf(row)?.measurement.status ?? 'not run' },
      ];
    }),
    { title: 'Missing', only: ['csv'], text: ({ driver }) => driver.missing.join('; ') },
  ];
}

/** A league in all its export formats. Its image has the ranks and what they are by; the cases stand in the others. */
export function toLeagueChart(context: ChartContext, { league, all }: LeagueData, column: string | undefined): Chart {
  const view = toLeagueView(league, column);
  const table = toTextTable(toColumns(league, view), view.rows);
  const chosen = view.cases.find(({ isChosen }) => isChosen);
  return toChart(context, {
    title: `League against ${anchorLabel(league) || 'no anchor'}`,
    about: [league.metric?.metric, chosen ? caseTitle(chosen.of) : 'mean', 'multiples of the anchor'],
    times: league.batch ? [league.batch.startedAt.toISOString()] : [],
    subtitle: league.environment?.label,
    description: [leagueSentence(all), ...table.md.rows.map((cells) => `${cells.join(', ')}.`)].join(' '),
    content: view.rows.length > 0 ? toLeagueBlock(view, league.anchor?.driver.name ?? '') : null,
    notes: ['A rank of 2–4 among 14: one driver is shown to be better, and ten are shown to be worse.'],
    remarks: league.drivers.flatMap(({ driver, missing }) =>
      missing.length > 0 ? [`no rank for ${driver.name}: ${missing.join('; ')}`] : [],
    ),
    unknown: league.unknown,
    table,
  });
}
