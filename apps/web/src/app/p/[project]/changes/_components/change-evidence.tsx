import { formatChangeSize } from '@tachograph/analysis/changes';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { describeEvidence, describePlot, formatLevel } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import { toBisectCommand } from '@/app/p/[project]/changes/_model/to-bisect-command.ts';
import { toSourceCompare } from '@/app/p/[project]/changes/_model/to-source-compare.ts';
import type { ChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { ChangePlot } from '@/charts/change-plot/change-plot.tsx';
import { listEnds, toChartUnit } from '@/charts/labels/chart-labels.ts';
import { toValueScale } from '@/charts/scale/value-scale.ts';
import { toChartDriver } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { toTrendHref } from '@/routing/to-trend-href.ts';
import type { ChangeData } from '@/server/root.ts';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { ChangeHistory } from './change-history.tsx';

/** How to measure both sides again and, where the code between them is known, how to find the commit. */
export function ChangeCommands({ data }: { readonly data: ChangeData }) {
  const bisect = toBisectCommand(data);
  return (
    <div className="change-commands">
      <h3>{bisect === null ? 'Measure both sides again' : 'Measure both sides again, or find the commit'}</h3>
      {[data.before, data.after].map(
        (side) =>
          side && (
            <RepeatCell
              key={side.repeat.title}
              repeat={side.repeat}
              title={side.repeat.title.split(',')[0] ?? side.repeat.title}
            />
          ),
      )}
      {bisect !== null && (
        <>
          <pre>{bisect}</pre>
          <div className="row">
            <CopyText text={bisect}>Copy</CopyText>
            <Link className="link meta" href={`${hrefs.docs('cli')}#tacho-bisect`}>
              What the file contains
            </Link>
          </div>
        </>
      )}
    </div>
  );
}

/** The points of the plot as a table. */
function ChangeTable({ project, data }: SideProps) {
  const { line, change } = data;
  const isVersion = change.axis === 'version';
  const figureOf = (level: number) => formatLevel(data, level).split(' ')[0];
  return (
    <details className="change-table">
      <summary>Table</summary>
      <DataTable
        columns={[isVersion ? 'Version' : 'Time', 'Value', '95 % interval', 'Repeats', 'Run']}
        numeric={['Repeats']}
      >
        {line.points.map((point, index) => (
          <tr key={`${point.version} ${point.run}`}>
            <th scope="row">
              {isVersion ? point.version : formatDay(point.at)}
              {index === line.change?.to && <span className="meta"> first after the change</span>}
            </th>
            <td>{formatLevel(data, point.value)}</td>
            <td className="meta">
              {point.low !== null && point.high !== null ? `${figureOf(point.low)} to ${figureOf(point.high)}` : 'none'}
            </td>
            <td className="num">{point.repeats}</td>
            <td>
              {point.run && (
                <Link className="link" href={hrefs.run(project, point.run)}>
                  {formatDay(point.at)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

type SideProps = { readonly project: string; readonly data: ChangeData };

/** One side: the version, its level, and its run. */
function Side({ project, data: { change }, name }: SideProps & { readonly name: 'before' | 'after' }) {
  const { version, run, at, level } = change[name];
  const [good, bad] = change.direction === 'worse' ? ['Last good', 'First bad'] : ['Last before', 'First after'];
  const line = { points: [], change: null, anchor: null, omitted: 0 };
  return (
    <Link className="change-side" href={hrefs.run(project, run)}>
      <span className="meta">{name === 'before' ? good : bad}</span>
      <b>{[change.driver.name, version].filter(Boolean).join(' ')}</b>
      <span className="meta">
        {formatLevel({ change, line }, level)} · run of <Time at={at} />
      </span>
    </Link>
  );
}

/** Both sides with their runs, and what lies between them: code, and releases that were not measured. */
export function ChangeSides({ project, data }: SideProps) {
  const compare = toSourceCompare(data);
  const { releases, more } = data.between;
  return (
    <div className="change-sides-grid">
      <Side project={project} data={data} name="before" />
      <Side project={project} data={data} name="after" />
      {compare && (
        <a className="change-side wide" href={compare.href} rel="noreferrer">
          <b>Compare {compare.range} on GitHub</b>
          <span className="meta">{compare.repository}</span>
        </a>
      )}
      {releases.length > 0 && (
        <p className="meta wide">
          Releases between, not measured: {releases.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  );
}

/** A change that is open in the list, with what its counters say of it; null where nothing was counted. */
export type OpenedChange = ChangeData & { readonly cause: string | null };

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: OpenedChange };

/** About how many ticks the axis has. */
const TICKS = 5;

function toUnit({ change, line }: ChangeData) {
  const own = toChartUnit(
    change.case,
    line.points.map(({ value }) => value),
  );
  return line.anchor === null
    ? own
    : { ...own, canonical: '', label: '×', divisor: 1, axisLabel: `ratio to ${line.anchor}` };
}

function Plot({ data }: Pick<SideProps, 'data'>) {
  const { change, line, levels, slots } = data;
  const unit = toUnit(data);
  const y = toValueScale(listEnds(line.points), { kind: 'linear', unit, fromZero: false, ticks: TICKS });
  return (
    <>
      <p className="meta">
        {y.title}
        {line.omitted > 0 && ` · ${line.points.length} of ${line.points.length + line.omitted} are drawn`}
      </p>
      <ChangePlot
        points={line.points.map((point) => ({
          ...point,
          label: change.axis === 'version' ? (point.version ?? '') : formatDay(point.at),
        }))}
        change={line.change}
        levels={levels ? [levels.before, levels.after] : []}
        y={y}
        driver={toChartDriver(change.driver, slots)}
        summary={describePlot(data)}
        label={`${OUTCOME_SHAPES[change.direction]} ${formatChangeSize(change)}`}
        direction={change.direction}
      />
    </>
  );
}

/** The series around a change, the ways on, and what can be taken away. */
export const SegmentsLine = ({ project, data }: { readonly project: string; readonly data: ChangeData }) => (
  <>
    {data.line.points.length > 1 && <Plot data={data} />}
    <div className="row change-more-links">
      <Link className="link" href={toTrendHref(project, data.change, data.change.axis)}>
        Full trend
      </Link>
      <ChangeTable project={project} data={data} />
    </div>
    <div className="row">
      <TakeAway
        project={project}
        page={hrefs.changePage(project, data.change.id)}
        title={`${data.change.driver.name}, ${data.change.scenarioTitle}`}
      />
    </div>
  </>
);

/** What one change rests on: its series around it, a sentence, the numbers, both sides, and how to measure them again. */
export function ChangeEvidence(props: Props) {
  const { project, data } = props;
  const sentence = describeEvidence(data);
  return (
    <div className="change-evidence">
      <div>
        {data.line.points.length > 1 ? (
          <>
            <h3>Segments</h3>
            <SegmentsLine project={project} data={data} />
          </>
        ) : (
          <p className="meta">
            The results that showed it are not among the newest {count(data.line.points.length, 'point')}.
          </p>
        )}
      </div>
      <div>
        <p className="sentence">
          {sentence.before}
          <b>{sentence.size}</b>
          {sentence.after}
        </p>
        <p className="change-cause">
          <Link className="link" href={hrefs.changePage(project, data.change.id)}>
            Why
          </Link>
          {data.cause !== null && `: ${data.cause}.`}
        </p>
        <ChangeFacts {...props} />
      </div>
      <ChangeSides project={project} data={data} />
      <ChangeCommands data={data} />
      <ChangeHistory data={data} />
    </div>
  );
}
