import {
  LEAGUE_COSTS,
  type League,
  type LeagueCase,
  type LeagueCell,
  type LeagueDriver,
} from '@tachograph/analysis/ranks';
import { toRepeat } from '@tachograph/analysis/reproduction';
import { displayUnit, formatNumber } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { api } from '@/trpc/server.ts';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { anchorLabel, caseTitle, driverLabel, formatCost, formatEnds, toCaseName } from '../_model/league-labels.ts';
import type { LeagueHref } from './league-filters.tsx';

type Opened = {
  readonly driver: LeagueDriver;
  readonly of: LeagueCase;
  readonly cell: LeagueCell;
  readonly beside: LeagueCell | null;
};

/** The cell that an address opens, with the anchor's beside it; null where there is none. */
export function findOpened({ drivers, cases }: League, name: string | undefined): Opened | null {
  for (const driver of drivers) {
    const index = cases.findIndex((of) => name === `${driver.key}~${toCaseName(of)}`);
    const of = cases[index];
    const cell = driver.cells[index];
    const anchor = drivers.find(({ isAnchor }) => isAnchor);
    if (of && cell) return { driver, of, cell, beside: anchor?.cells[index] ?? null };
  }
  return null;
}

const shown = (value: number | null | undefined, unit: string): string => {
  if (value == null) return '–';
  const { divisor, label } = displayUnit(unit, [value]);
  return `${formatNumber(value / divisor)} ${label}`;
};

type FigureRow = {
  readonly name: string;
  readonly unit: string;
  readonly value: number | null | undefined;
  readonly other: number | null | undefined;
  readonly ratio: string;
};

function listFigures({ of, cell, beside }: Opened): FigureRow[] {
  const { cost, measurement, costs } = cell;
  const ends = cost && formatEnds(cost.low, cost.high);
  const first = {
    name: of.case.metric,
    unit: of.case.unit,
    value: measurement.value,
    other: beside?.measurement.value,
    ratio: cost ? [formatCost(cost.ratio), ends && `(${ends})`].filter(Boolean).join(' ') : '–',
  };
  const others = LEAGUE_COSTS.flatMap(({ name }, index) => {
    const { unit, value, ratio } = costs[index] ?? { unit: '', value: null, ratio: null };
    const other = beside?.costs[index]?.value;
    return unit ? [{ name, unit, value, other, ratio: ratio === null ? '–' : formatCost(ratio) }] : [];
  });
  return [first, ...others];
}

const HEADS = ['figure', 'beside', 'ratio'] as const;

/** Both figures of a cell in each metric, under the names of both. */
const Figures = ({ opened, anchor }: { readonly opened: Opened; readonly anchor: string }) => (
  <table className="plain-table">
    <thead>
      <tr>
        <th scope="col">Metric</th>
        {[opened.driver.driver.name, anchor, 'ratio, 95 %'].map((head, index) => (
          <th key={HEADS[index]} scope="col" className="num">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {listFigures(opened).map(({ name, unit, value, other, ratio }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="num">{shown(value, unit)}</td>
          <td className="num">{shown(other, unit)}</td>
          <td className="num">{ratio}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type Props = { readonly project: string; readonly league: League; readonly opened: Opened };

/** The command that measures the cell again, from the run that it is of. */
async function Repeated({ project, league, opened, sql }: Props & { readonly sql: string | null }) {
  const { driver, of, cell } = opened;
  const [sources, drivers] = await Promise.all([
    api.runs.sources({ project, runs: cell.measurement.runs.slice(0, 1) }),
    api.drivers.list({ project }),
  ]);
  const { slug, name } = driver.driver;
  const purl = drivers.find((known) => known.slug === slug)?.purl ?? null;
  const { scenario, params } = of.case;
  const repeat = toRepeat({
    driver: { name, version: driver.version?.raw ?? null, purl },
    scenario: { id: scenario, title: caseTitle(of), sql, hash: cell.measurement.scenarioHash, params },
    environment: league.environment?.label ?? 'not stated',
    run: sources[0] ?? null,
    against: null,
    within: cell.cost,
  });
  return (
    <>
      {repeat.command ? <pre>{repeat.command}</pre> : <p className="meta">The run names no command that repeats it.</p>}
      <CopyText text={repeat.text}>Copy with its settings</CopyText>
    </>
  );
}

/** A cell that was opened: both figures, the contract that all keep in it, and how to measure it again. */
export async function OpenedCell({ href, ...props }: Props & { readonly href: LeagueHref }) {
  const { project, league, opened } = props;
  const { driver, of, cell } = opened;
  const scenarios = await api.scenarios.list({ project });
  const scenario = scenarios.find(({ slug }) => slug === of.case.scenario);
  const [run] = cell.measurement.runs;
  return (
    <Card
      id="cell"
      title={`${driverLabel(driver)}, ${caseTitle(of)}`}
      label="Opened cell"
      actions={
        <Link className="link" href={href({ cell: null })} scroll={false}>
          Close
        </Link>
      }
    >
      <div className="card-body league-opened">
        <div className="stack small">
          <p className="row">
            <b>Measure it again</b>
            {run && (
              <Link className="link meta" href={hrefs.run(project, run)}>
                its run
              </Link>
            )}
            <a className="link meta" href={hrefs.leagueBadge(project, { driver: driver.driver.slug })}>
              badge of its rank
            </a>
          </p>
          <Repeated {...props} sql={scenario?.sql ?? null} />
        </div>
        <div className="stack small">
          {scenario?.description && <p>{scenario.description}</p>}
          {scenario?.sql && <pre>{scenario.sql}</pre>}
          {!cell.cost && <p>{cell.verdict.explanation}</p>}
          <Figures opened={opened} anchor={anchorLabel(league)} />
        </div>
      </div>
    </Card>
  );
}
