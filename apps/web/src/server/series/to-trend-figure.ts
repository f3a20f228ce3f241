import 'server-only';
import type { Measurement } from '@tachograph/analysis/measurement';
import type { TrendPoint as AnalysedPoint, Trend } from '@tachograph/analysis/trend';
import { formatVerdict, type Verdict } from '@tachograph/analysis/verdict';
import { displayUnit } from '@tachograph/units';
import type {
  ChartUnit,
  ContextGroup,
  DriverSlot,
  Trend as TrendFigure,
  TrendLine,
  TrendPoint,
  VerdictWords,
} from '@/charts/labels/types.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';

type Slots = Readonly<Record<string, DriverSlot>>;
type AnalysedLine = Trend['panels'][number]['lines'][number];
type Place = { readonly project: string; readonly trend: Omit<Trend, 'domain'>; readonly slots: Slots };

const toWords = (verdict: Verdict | null): VerdictWords | null =>
  verdict && { word: verdict.outcome, words: formatVerdict(verdict) };

/** One unit for everything on the page, so that panels and tables read alike. */
function toChartUnit(trend: Place['trend']): ChartUnit {
  const values = trend.panels.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) =>
      segments.flatMap(({ points }) => points.map((p) => p.measurement.value ?? Number.NaN)),
    ),
  );
  const others = trend.others.flatMap(({ entries }) =>
    entries.map(({ measurement }) => measurement.value ?? Number.NaN),
  );
  const canonical = trend.case?.unit ?? '';
  return {
    canonical,
    direction: trend.case?.direction ?? null,
    ...displayUnit(canonical, values.length > 0 ? values : others),
  };
}

const figures = ({ value, uncertainty, status, statusReason }: Measurement) => ({
  status,
  reason: statusReason,
  value,
  low: uncertainty?.low ?? null,
  high: uncertainty?.high ?? null,
  uncertainty: uncertainty?.words ?? null,
});

function toPoint(
  { project, trend }: Place,
  line: AnalysedLine,
  point: AnalysedPoint,
  before: AnalysedPoint | undefined,
): TrendPoint {
  const { measurement, version } = point;
  const env = toEnvironmentSlug(line.environment);
  const at = (v: AnalysedPoint['version']) => `${line.driver.slug}@${v?.text ?? ''}`;
  const comparable = before && version && before.version && before.version.text !== version.text;
  return {
    key: `${line.key}:${point.at.toISOString()}:${version?.raw ?? ''}:${point.runs[0] ?? ''}`,
    at: point.at.toISOString(),
    version: version?.text ?? 'not stated',
    ...(trend.axis === 'version' ? { place: point.x } : {}),
    run: point.runs[0] ?? '',
    ...figures(measurement),
    ...(measurement.samplesAre === 'none' ? {} : { samples: measurement.samples, samplesAre: measurement.samplesAre }),
    n: measurement.n,
    environment: line.environment.identity,
    scenario: measurement.scenarioHash,
    againstPrevious: toWords(point.againstPrevious),
    note: version && version.raw !== version.text ? version.raw : null,
    href: hrefs.run(project, point.runs[0] ?? ''),
    compareHref: comparable
      ? hrefs.compare(project, {
          d: `${at(version)},${at(before.version)}`,
          ref: at(before.version),
          env,
          m: trend.case?.metric,
          s: trend.case?.scenario,
        })
      : null,
  };
}

function toLine(place: Place, line: AnalysedLine): TrendLine {
  const points = line.segments.flatMap(({ points: inSegment }) =>
    inSegment
      .filter(({ isAnchor }) => !isAnchor)
      .map((point, index, all) => toPoint(place, line, point, all[index - 1])),
  );
  const detail = [line.options, line.releaseLine && `${line.releaseLine} line`].filter(Boolean).join(', ');
  return {
    key: line.key,
    driver: { name: line.driver.name, slot: place.slots[line.driver.slug] ?? null },
    ...(detail ? { detail } : {}),
    points,
  };
}

/** The analysed trend as the chart takes it: ISO dates, finished links, verdicts in words. */
export function toTrendFigure(place: Place): TrendFigure {
  const { project, trend } = place;
  const lines = trend.panels.flatMap((panel) => panel.lines);
  return {
    title: [trend.title, trend.case?.metric].filter(Boolean).join(', '),
    unit: toChartUnit(trend),
    lines: lines.map((line) => toLine(place, line)),
    environments: Object.fromEntries(
      lines.map(({ environment }) => [
        environment.identity,
        { label: environment.label, href: hrefs.environment(project, toEnvironmentSlug(environment)) },
      ]),
    ),
  };
}

/** The same case elsewhere: groups of points that no line joins. */
export function toContextGroups({ project, trend, slots }: Place): ContextGroup[] {
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
      ...(group.estimator === trend.case?.estimator
        ? {}
        : { shortLabel: `${group.environment.label} · ${group.estimator}` }),
      changed: environment && scenario ? 'both' : environment ? 'environment' : scenario ? 'scenario' : null,
      figures: group.entries.map(({ driver, measurement }) => ({
        driver: { name: driver.name, slot: slots[driver.slug] ?? null },
        version: measurement.version?.text ?? null,
        ...figures(measurement),
        href: hrefs.run(project, measurement.runs[0] ?? ''),
      })),
    };
  });
}
