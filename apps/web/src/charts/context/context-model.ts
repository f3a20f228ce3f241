import { type ChartUnit, figureLabel, listEnds, type ResultFigure, shownValue } from '../labels/chart-labels.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/paint.tsx';
import type { Dot } from '../trend/geometry.ts';
import { spreadApart } from '../trend/trend-labels.ts';
import { toHeights } from '../trend/trend-model.ts';

export type EnvironmentContextProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the chart. */
  readonly id: string;
  readonly title: string;
  readonly unit: ChartUnit;
  readonly groups: readonly ContextGroup[];
};

export type ContextGroup = {
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
  readonly environment: { readonly label: string; readonly href: string };
  /** Shown under the date: "two hosts". Falls back to the environment's label. */
  readonly shortLabel?: string;
  /** What differs from the group to the left. */
  readonly changed: 'environment' | 'scenario' | 'both' | null;
  readonly figures: readonly ContextFigure[];
};

export type ContextFigure = Pick<ResultFigure, 'status' | 'reason' | 'value' | 'low' | 'high'> & {
  readonly driver: ChartDriver;
  readonly version: string | null;
  readonly href: string;
};

/** Height of the plot in pixels; context.css sets the same. */
const CONTEXT_HEIGHT = 188;
const LABEL_ROW = 15;
const STEP = 16;

export type ContextDot = Pick<Dot, 'key' | 'y' | 'top' | 'bottom' | 'label'> & {
  readonly driver: ChartDriver;
  /** Share of the plot from the left: the middle of its group. */
  readonly x: number;
  /** Pixels from there, so that drivers of a group stand side by side. */
  readonly offset: number;
  readonly emulated: boolean;
  /** "2,611"; empty without one. */
  readonly value: string;
  readonly href: string;
};

export type ContextModel = {
  readonly y: ValueScale;
  readonly dots: readonly ContextDot[];
  /** Left edges of groups that differ from the one before. */
  readonly boundaries: readonly { readonly x: number; readonly label: string }[];
  /** Names and values of the newest group, kept apart. */
  readonly labels: readonly (Pick<ContextDot, 'key' | 'driver' | 'value'> & { readonly y: number })[];
  readonly summary: string;
};

const CHANGED = {
  environment: 'environment changed',
  scenario: 'scenario text changed',
  both: 'environment and scenario text changed',
} as const;

const figureName = ({ driver, version }: ContextFigure): string => [driver.name, version].filter(Boolean).join(' ');

function toDots(group: ContextGroup, index: number, count: number, y: ValueScale, unit: ChartUnit): ContextDot[] {
  const step = Math.min(STEP, 72 / group.figures.length);
  return group.figures.map((figure, i) => ({
    key: `${group.key} ${figureName(figure)}`,
    driver: figure.driver,
    x: (index + 0.5) / count,
    offset: Math.round((i - (group.figures.length - 1) / 2) * step * 10) / 10,
    ...toHeights(figure, y),
    emulated: figure.status === 'emulated',
    value: figure.value === null ? '' : shownValue(figure.value, unit),
    label: figureLabel(figureName(figure), figure, unit),
    href: figure.href,
  }));
}

function toLabels(newest: readonly ContextDot[]): ContextModel['labels'] {
  const named = newest.flatMap(({ key, driver, value, y }) => (y === null ? [] : [{ key, driver, value, y }]));
  const positions = spreadApart(
    named.map(({ y }) => y * CONTEXT_HEIGHT),
    LABEL_ROW,
    CONTEXT_HEIGHT,
  );
  return named.map((label, i) => ({ ...label, y: (positions[i] ?? 0) / CONTEXT_HEIGHT }));
}

/** Groups of points, one per environment and date, on one scale from zero. No two groups are ever joined. */
export function toContextModel({ unit, groups }: Pick<EnvironmentContextProps, 'unit' | 'groups'>): ContextModel {
  const ends = listEnds(groups.flatMap(({ figures }) => figures));
  const y = toValueScale(ends, { kind: 'linear', unit, fromZero: true, ticks: 5 });
  const perGroup = groups.map((group, i) => toDots(group, i, groups.length, y, unit));
  return {
    y,
    dots: perGroup.flat(),
    boundaries: groups.flatMap(({ changed }, i) =>
      changed && i > 0 ? [{ x: i / groups.length, label: CHANGED[changed] }] : [],
    ),
    labels: toLabels(perGroup.at(-1) ?? []),
    summary: groups
      .map(({ environment, at }, i) => {
        const figures = (perGroup[i] ?? []).map(({ label }) => label).join('; ');
        return `${at.slice(0, 10)}, ${environment.label}: ${figures}.`;
      })
      .join(' '),
  };
}
