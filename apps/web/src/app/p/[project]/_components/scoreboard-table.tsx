import type { Scoreboard, ScoreboardBlock, ScoreboardCell, ScoreboardRow } from '@tachograph/analysis/scoreboard';
import { type DisplayUnit, directionLabel, displayUnit, formatNumber } from '@tachograph/units';
import type { CSSProperties } from 'react';
import { Sparkline } from '@/charts/frame/sparkline.tsx';
import type { ChartDriver, DriverSlot } from '@/charts/style/driver-style.ts';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { CopyTable } from '@/ui/table/copy-table.tsx';
import { Figure } from '@/ui/table/figure.tsx';
import { describeTests } from '@/ui/verdict/describe-tests.ts';
import { Verdict, VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { SCOREBOARD_COLUMNS, toScoreboardLines } from './to-scoreboard-lines.ts';
import './scoreboard.css';

/** Older environments that are named. */
const NAMED = 40;

type Slots = Readonly<Record<string, DriverSlot>>;
type BlockColumn = ScoreboardBlock['columns'][number];

const toChartDriver = ({ driver }: BlockColumn, slots: Slots): ChartDriver => ({
  name: driver.name,
  slot: slots[driver.slug] ?? null,
});

type CellProps = { readonly cell: ScoreboardCell | null; readonly unit: DisplayUnit; readonly driver: ChartDriver };

function Cell({ cell, unit, driver }: CellProps) {
  if (!cell)
    return (
      <td>
        <span className="meta">not run</span>
      </td>
    );
  const { measurement, verdict, isBest, sparkline } = cell;
  const { value, status, statusReason, relativePercent } = measurement;
  if (value === null) {
    return (
      <td>
        <span className={status === 'failed' ? 'failed' : 'unsupported'} title={statusReason ?? undefined}>
          {status}
        </span>
      </td>
    );
  }
  return (
    <td className={status === 'emulated' ? 'hatched' : undefined}>
      <div className="cell">
        <span className={isBest ? 'cell-value best' : 'cell-value'}>
          <Figure value={value} unit={unit} canonical="" />
        </span>
        {status === 'emulated' ? (
          <span className="meta" title={statusReason ?? undefined}>
            emulated
          </span>
        ) : (
          <Verdict verdict={verdict} short />
        )}
        {sparkline ? (
          <Sparkline driver={driver} values={sparkline} label={`${driver.name}, ${sparkline.length} versions`} />
        ) : (
          <span className="cell-percent meta">
            {relativePercent === null ? '' : `± ${formatNumber(relativePercent, 2)} %`}
          </span>
        )}
      </div>
    </td>
  );
}

type BlockProps = { readonly project: string; readonly block: ScoreboardBlock; readonly slots: Slots };

function Row({ project, block, row, slots }: BlockProps & { readonly row: ScoreboardRow }) {
  const values = row.cells.map((cell) => cell?.measurement.value ?? Number.NaN);
  const unit = displayUnit(row.case.unit, values);
  const details = [row.params, unit.label === 'ops/s' ? '' : unit.label].filter(Boolean).join(' · ');
  const env = toEnvironmentSlug(block.environment);
  return (
    <tr>
      <th scope="row">
        <Link href={hrefs.scenario(project, row.case.scenario, { env, m: row.case.metric })} title={row.title}>
          {row.title}
        </Link>
        {details && <span className="meta"> {details}</span>}
      </th>
      {row.cells.map((cell, index) => {
        const column = block.columns[index];
        return column && <Cell key={column.key} cell={cell} unit={unit} driver={toChartDriver(column, slots)} />;
      })}
    </tr>
  );
}

const Block = ({ project, block, slots }: BlockProps) => (
  <div className="scoreboard-block">
    <div className="row scoreboard-environment">
      <EnvironmentChip project={project} environment={block.environment} />
      <span className="meta">{block.valueDescription}</span>
    </div>
    <div className="scroll-x">
      <table className="scoreboard stacked" style={{ '--columns': block.columns.length } as CSSProperties}>
        <caption className="visually-hidden">{`Newest version of each driver in ${block.environment.label}`}</caption>
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            {block.columns.map((column) => (
              <th key={column.key} scope="col">
                <Link href={hrefs.driver(project, column.driver.slug, { env: toEnvironmentSlug(block.environment) })}>
                  <DriverName
                    driver={toChartDriver(column, slots)}
                    version={column.version?.text ?? null}
                    rawVersion={column.version?.raw}
                  />
                </Link>
                {column.isReference && <span className="meta"> reference</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <Row key={row.case.key} project={project} block={block} row={row} slots={slots} />
          ))}
        </tbody>
      </table>
    </div>
    {block.omittedRows > 0 && (
      <p className="meta scoreboard-more">
        {`${count(block.omittedRows, 'more row')} here, measured with fewer drivers or less often: `}
        <Link className="link" href={hrefs.compare(project, { env: toEnvironmentSlug(block.environment) })}>
          compare all
        </Link>
      </p>
    )}
  </div>
);

type Props = { readonly project: string; readonly scoreboard: Scoreboard; readonly slots: Slots };

/** Scenarios × drivers, one block per environment: value, ratio with its verdict, and the history by version. */
export function ScoreboardTable({ project, scoreboard, slots }: Props) {
  const { metric, blocks, older } = scoreboard;
  return (
    <Card
      title="Scoreboard"
      note={metric && `${metric.metric} in ${metric.unit}, ${directionLabel(metric.direction)}`}
      actions={<CopyTable columns={SCOREBOARD_COLUMNS} rows={toScoreboardLines(blocks)} fileName="scoreboard.csv" />}
    >
      {blocks.map((block) => (
        <Block key={block.environment.identity} project={project} block={block} slots={slots} />
      ))}
      {older.length > 0 && (
        <div className="scoreboard-older">
          <b>{count(older.length, 'older environment')}</b>
          {older.slice(0, NAMED).map(({ environment, newestAt }) => (
            <Link
              key={environment.identity}
              className="link"
              href={hrefs.project(project, { env: toEnvironmentSlug(environment) })}
            >
              {environment.label}, {formatDay(newestAt)}
            </Link>
          ))}
          {older.length > NAMED && (
            <Link className="link" href={hrefs.environments(project)}>
              all environments
            </Link>
          )}
        </div>
      )}
      <div className="card-foot">
        <VerdictLegend unit={metric?.unit ?? null} />
        <p className="meta card-note">
          Bold is the best of its row. A verdict needs two or more repeats of both drivers, measured in turns; anything
          else gives a ratio with ○. Cells: {describeTests(scoreboard)}.
        </p>
      </div>
    </Card>
  );
}
