import { count, directionLabel } from '@tachograph/units';
import type { ReactNode } from 'react';
import { againstColumn, CASE, figureColumns } from '@/app/p/[project]/drivers/[driver]/_model/newest-columns.tsx';
import { type CaseHistory, versionLabels } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import type { Lane } from '@/app/p/[project]/drivers/[driver]/_model/to-lanes.ts';
import { VersionAxisText, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { HISTORY } from '@/charts/version-history/version-history-model.ts';
import { VersionLane } from '@/charts/version-history/version-lane.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { DriverContext, DriverData } from '@/server/root.ts';
import { DirectionMark } from '@/ui/change/release-line-text.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Segments } from '@/ui/picker/segments.tsx';
import { drawIn, headClass } from '@/ui/table/column.tsx';

function FamilySegments({ project, data: { driver, page } }: Pick<Props, 'project' | 'data'>) {
  if (page.families.length < 2) return null;
  return (
    <Segments
      label="Metric"
      options={page.families.map(({ name, metric }) => ({
        key: metric,
        label: name,
        chosen: metric === page.metric?.metric,
        href: hrefs.driver(project, driver.slug, {
          environment: page.environment && toEnvironmentSlug(page.environment),
          metric,
        }),
      }))}
    />
  );
}

function LaneRow({ lane, positions, rest }: { lane: Lane; positions: number; rest: number }) {
  return (
    <tr className="lane">
      <th scope="row">{lane.name}</th>
      <td className="history-chart">
        <VersionLane positions={positions} bars={lane.bars} label={lane.label} />
      </td>
      <td colSpan={rest} className="meta">
        <DirectionMark direction="better" /> {lane.better} <DirectionMark direction="worse" />{' '}
        {count(lane.worse, 'release')}
      </td>
    </tr>
  );
}

type Props = {
  readonly project: string;
  readonly data: DriverData;
  readonly against: DriverContext['against'];
  /** The comparison with the other driver. */
  readonly compareHref: string | null;
  readonly lanes: readonly Lane[];
  readonly histories: readonly CaseHistory[];
  /** Below the table. */
  readonly children: ReactNode;
};

/** One axis of releases: what they moved, then a history for each scenario, with its newest figures beside it. */
export function ReleaseTable({ project, data, against, compareHref, lanes, histories, children }: Props) {
  const { metric, versions } = data.page;
  const beside = [
    ...againstColumn(against, compareHref),
    ...figureColumns(
      project,
      data,
      histories.map(({ row }) => row),
    ),
  ];
  return (
    <Card
      title="Releases and scenarios"
      note={metric && `${metric.metric}, ${directionLabel(metric.direction)}`}
      actions={<FamilySegments project={project} data={data} />}
    >
      <table className="table driver-table">
        <caption className="visually-hidden">Every scenario of {data.driver.name} by release</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{CASE.title}</span>
            </th>
            <th scope="col" className="history-chart">
              <span className="visually-hidden">Releases, oldest first</span>
              <VersionAxisText versions={versionLabels(data)} />
            </th>
            {beside.map((column) => (
              <th key={column.title} scope="col" className={headClass(column)}>
                {column.drawTitle ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        {lanes.length > 0 && (
          <tbody>
            {lanes.map((lane) => (
              <LaneRow key={lane.name} lane={lane} positions={versions.length} rest={beside.length} />
            ))}
          </tbody>
        )}
        <tbody>
          {histories.map((history) => (
            <tr key={history.row.key}>
              <th scope="row">{drawIn(CASE, history)}</th>
              <td className="history-chart">
                <VersionHistory {...history.chart} width={HISTORY.wide} />
              </td>
              {beside.map((column) => (
                <td key={column.title} className={column.className} data-label={column.title}>
                  {drawIn(column, history)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="card-foot meta">
        {lanes.length > 0 && 'Bars: a release that moved something, up better, down worse, full height 2×. '}
        Rings: changes. Each scenario has its own scale.
      </p>
      {children}
    </Card>
  );
}
