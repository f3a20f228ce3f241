import { formatVerdict } from '@tachograph/analysis/verdict';
import * as hrefs from '@/routing/hrefs.ts';
import 'server-only';
import {
  type ExcludedPoint,
  nameAnchor,
  type RatioToAnchor,
  type Trend,
  type TrendLine,
  type TrendPoint,
} from '@tachograph/analysis/trend';
import { formatNumber } from '@tachograph/units';
import type { ContextGroup } from '@/charts/context/context-model.ts';
import { type ChartUnit, dateLabel, toChartUnit, toFigure } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { linkPoints, NOT_STATED, type UnlinkedPoint } from '@/charts/trend/point-links.ts';
import type { FigureExcluded, FigureLine, FigureRatio, TrendFigure } from '@/charts/trend/trend-figure.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';

export type TrendContextData = {
  readonly project: string;
  readonly trend: Trend;
  readonly slots: DriverSlots;
  /** What was measured, by the id of a run. */
  readonly origins: Origins;
};

type Origins = ReadonlyMap<string, { readonly commit: string | null; readonly repository: string | null }>;

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

/** "not steady: two processes of the anchor were 4.1 % apart" */
const describeNotSteady = ({ logRatio }: NonNullable<RatioToAnchor['notSteady']>) =>
  `not steady: two processes of the anchor were ${formatNumber(Math.expm1(Math.abs(logRatio)) * 100, 2)} % apart`;

const toRatio = ({ anchor, notSteady, ...figures }: RatioToAnchor): FigureRatio => ({
  anchor: nameAnchor(anchor),
  notSteady: notSteady && describeNotSteady(notSteady),
  ...figures,
});

function toPoint(line: TrendLine, point: TrendPoint, origins: Origins | null): UnlinkedPoint {
  const { measurement, version, changeFromPrevious, change } = point;
  const figure = toFigure(measurement);
  const ratio = point.ratioToAnchor && toRatio(point.ratioToAnchor);
  // Along versions a point stands for runs of several commits.
  const commit = origins?.get(point.runs[0] ?? '')?.commit?.slice(0, LINK_LETTERS);
  return {
    x: point.x,
    ...figure,
    reason: [figure.reason, ratio?.notSteady].filter(Boolean).join('; ') || null,
    ...(ratio ? { ratio } : {}),
    version: version?.text ?? NOT_STATED,
    ...(measurement.sampleKind === 'none' ? {} : { samples: measurement.samples, sampleKind: measurement.sampleKind }),
    environment: line.environment.identity,
    scenario: measurement.scenarioHash,
    changeFromPrevious: changeFromPrevious && {
      outcome: changeFromPrevious.outcome,
      label: formatVerdict(changeFromPrevious),
    },
    ...(change ? { change } : {}),
    ...(commit ? { commit } : {}),
    note: version && version.raw !== version.text ? version.raw : null,
    ...(version?.releasedOn ? { releasedOn: version.releasedOn } : {}),
    isAnchor: point.isAnchor,
  };
}

function toExcluded(project: string, point: ExcludedPoint, slots: DriverSlots): FigureExcluded {
  const { x, driver, measurement, ratioToAnchor, reason, series } = point;
  const [run = ''] = measurement.runs;
  return {
    key: `excluded ${series} ${measurement.version?.raw ?? ''} ${run}`,
    x,
    name: driver.name,
    reason,
    run,
    driver: toChartDriver(driver, slots),
    at: measurement.measuredAt.toISOString(),
    version: measurement.version?.text ?? NOT_STATED,
    value: measurement.value ?? 0,
    ratio: ratioToAnchor?.ratio ?? null,
    href: hrefs.run(project, run),
  };
}

type LineContext = { readonly slots: DriverSlots; readonly origins: Origins };

function toLine(figure: Omit<TrendFigure, 'panels'>, line: TrendLine, { slots, origins }: LineContext): FigureLine {
  const detail = [line.options, line.releaseLine && `${line.releaseLine} line`].filter(Boolean).join(', ');
  const points = line.segments.map((segment) =>
    segment.points.map((point) => toPoint(line, point, figure.axis === 'version' ? null : origins)),
  );
  const drawn = { key: line.key, slug: line.driver.slug };
  return {
    ...drawn,
    driver: toChartDriver(line.driver, slots),
    ...(detail ? { detail } : {}),
    segments: linkPoints(figure, drawn, points),
  };
}

/** A commit as the axis of runs has it, and as an address takes it. */
const TICK_LETTERS = 7;
const LINK_LETTERS = 12;

const GITHUB = /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** Where commits of these runs are read: `owner/name` on GitHub, if all are of one repository there. */
function toRepository(origins: Origins): string | null {
  const measured = [...origins.values()].filter(({ commit }) => commit);
  const [repository, ...others] = new Set(measured.map((of) => of.repository));
  return (repository && others.length === 0 && GITHUB.exec(repository)?.[1]) || null;
}

/** The analysed trend as the chart takes it: ISO dates, finished links, labels of verdicts. */
export function toTrendFigure({ project, trend, slots, origins }: TrendContextData): TrendFigure {
  const title = [trend.title, trend.case?.metric].filter(Boolean).join(', ');
  const environments = trend.panels.flatMap(({ lines }) => lines.map(({ environment }) => environment));
  const figure = {
    project,
    case: trend.case && { scenario: trend.case.scenario, metric: trend.case.metric },
    title,
    unit: toUnit(trend),
    ...(trend.case?.exact ? { isExact: true } : {}),
    axis: trend.axis,
    repository: toRepository(origins),
    ...(trend.anchors.length > 0 ? { anchors: trend.anchors.map(nameAnchor) } : {}),
    environments: Object.fromEntries(
      environments.map((environment) => {
        const slug = toEnvironmentSlug(environment);
        return [environment.identity, { label: environment.label, href: hrefs.environment(project, slug), slug }];
      }),
    ),
  };
  const numbers = new Map(trend.panels.flatMap((panel) => panel.notes).map(({ id }, index) => [id, index + 1]));
  return {
    ...figure,
    panels: trend.panels.map(({ driver, ticks, lines, markers, notes, excluded }) => ({
      key: driver?.slug ?? 'all',
      name: driver?.name ?? title,
      ticks: ticks.map(({ x, label, at }) => ({
        x,
        label: trend.axis === 'run' ? (origins.get(label)?.commit?.slice(0, TICK_LETTERS) ?? dateLabel(at)) : label,
      })),
      lines: lines.map((line) => toLine(figure, line, { slots, origins })),
      markers,
      excluded: excluded.map((point) => toExcluded(project, point, slots)),
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString(), number: numbers.get(note.id) ?? 0 })),
    })),
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
