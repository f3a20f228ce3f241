import { formatVerdict } from '@tachograph/analysis/verdict';
import 'server-only';
import {
  nameAnchor,
  type RatioToAnchor,
  type Trend,
  type TrendLine,
  type TrendPoint,
} from '@tachograph/analysis/trend';
import { formatNumber } from '@tachograph/units';
import type { ContextGroup } from '@/charts/context/context-model.ts';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { toChartUnit, toFigure } from '@/charts/labels/result-figure.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.ts';
import type { FigureLine, FigurePoint, FigureRatio, TrendFigure } from '@/charts/trend/trend-figure.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';

type TrendContextData = { readonly project: string; readonly trend: Trend; readonly slots: DriverSlots };

/** One unit for everything on the page, so that panels and tables read alike. */
function toUnit(trend: Trend): ChartUnit {
  const lines = trend.panels.flatMap((panel) => panel.lines);
  const points = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.points));
  const measured = points.length > 0 ? points : trend.others.flatMap(({ entries }) => entries);
  return toChartUnit(
    trend.case,
    measured.map(({ measurement }) => measurement.value),
  );
}

/** Compares a point with the one before it; null where they are of one version, or of none. */
function toCompareHref(
  { project, trend }: TrendContextData,
  line: TrendLine,
  point: TrendPoint,
  before: TrendPoint | undefined,
) {
  const [version, previous] = [point.version?.text, before?.version?.text];
  if (!version || !previous || version === previous) return null;
  const at = (text: string) => `${line.driver.slug}@${text}`;
  return hrefs.compare(project, {
    d: `${at(version)},${at(previous)}`,
    ref: at(previous),
    env: toEnvironmentSlug(line.environment),
    m: trend.case?.metric,
    s: trend.case?.scenario,
  });
}

/** "not steady: two processes of the anchor were 4.1 % apart" */
const describeNotSteady = ({ logRatio }: NonNullable<RatioToAnchor['notSteady']>) =>
  `not steady: two processes of the anchor were ${formatNumber(Math.expm1(Math.abs(logRatio)) * 100, 2)} % apart`;

const toRatio = ({ anchor, notSteady, ...figures }: RatioToAnchor): FigureRatio => ({
  ...figures,
  anchor: nameAnchor(anchor),
  notSteady: notSteady && describeNotSteady(notSteady),
});

function toPoint(
  context: TrendContextData,
  line: TrendLine,
  point: TrendPoint,
  before: TrendPoint | undefined,
): FigurePoint {
  const { measurement, version, changeFromPrevious } = point;
  const figure = toFigure(measurement);
  const run = figure.runs[0] ?? '';
  const ratio = point.ratioToAnchor && toRatio(point.ratioToAnchor);
  return {
    ...figure,
    reason: [figure.reason, ratio?.notSteady].filter(Boolean).join('; ') || null,
    ...(ratio ? { ratio } : {}),
    key: `${line.key}:${figure.at}:${version?.raw ?? ''}:${run}`,
    x: point.x,
    version: version?.text ?? 'not stated',
    ...(measurement.sampleKind === 'none' ? {} : { samples: measurement.samples, sampleKind: measurement.sampleKind }),
    environment: line.environment.identity,
    scenario: measurement.scenarioHash,
    changeFromPrevious: changeFromPrevious && {
      outcome: changeFromPrevious.outcome,
      label: formatVerdict(changeFromPrevious),
    },
    note: version && version.raw !== version.text ? version.raw : null,
    ...(version?.releasedOn ? { releasedOn: version.releasedOn } : {}),
    isAnchor: point.isAnchor,
    href: hrefs.run(context.project, run),
    compareHref: toCompareHref(context, line, point, before),
  };
}

function toLine(context: TrendContextData, line: TrendLine): FigureLine {
  const detail = [line.options, line.releaseLine && `${line.releaseLine} line`].filter(Boolean).join(', ');
  const points = line.segments.flatMap((segment) => segment.points).filter(({ isAnchor }) => !isAnchor);
  const before = new Map(points.map((point, index) => [point, points[index - 1]]));
  return {
    key: line.key,
    driver: toChartDriver(line.driver, context.slots),
    ...(detail ? { detail } : {}),
    segments: line.segments.map((segment) =>
      segment.points.map((point) => toPoint(context, line, point, before.get(point))),
    ),
  };
}

/** The analysed trend as the chart takes it: ISO dates, finished links, labels of verdicts. */
export function toTrendFigure(context: TrendContextData): TrendFigure {
  const { project, trend } = context;
  const title = [trend.title, trend.case?.metric].filter(Boolean).join(', ');
  const environments = trend.panels.flatMap(({ lines }) => lines.map(({ environment }) => environment));
  return {
    title,
    unit: toUnit(trend),
    axis: trend.axis,
    ...(trend.anchors.length > 0 ? { anchors: trend.anchors.map(nameAnchor) } : {}),
    panels: trend.panels.map(({ driver, ticks, lines, markers }) => ({
      key: driver?.slug ?? 'all',
      name: driver?.name ?? title,
      ticks,
      lines: lines.map((line) => toLine(context, line)),
      markers,
    })),
    environments: Object.fromEntries(
      environments.map((environment) => [
        environment.identity,
        { label: environment.label, href: hrefs.environment(project, toEnvironmentSlug(environment)) },
      ]),
    ),
  };
}

/** The same case elsewhere: groups of points that no line joins. */
export function toContextGroups({ project, trend, slots }: TrendContextData): ContextGroup[] {
  return trend.others.map((group, index) => {
    const before = trend.others[index - 1];
    const environment = before && before.environment.identity !== group.environment.identity;
    const scenario = before && before.scenarioHash !== group.scenarioHash;
    return {
      key: `${group.environment.identity}:${group.at.toISOString()}`,
      at: group.at.toISOString(),
      environment: {
        label: group.environment.label,
        href: hrefs.environment(project, toEnvironmentSlug(group.environment)),
      },
      ...(group.statistic === trend.case?.statistic
        ? {}
        : { shortLabel: `${group.environment.label} · ${group.statistic}` }),
      changed: environment && scenario ? 'both' : environment ? 'environment' : scenario ? 'scenario' : null,
      figures: group.entries.map(({ driver, measurement }) => ({
        ...toFigure(measurement),
        driver: toChartDriver(driver, slots),
        version: measurement.version?.text ?? null,
        href: hrefs.run(project, measurement.runs[0] ?? ''),
      })),
    };
  });
}
