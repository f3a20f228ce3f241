import type { Status } from '@tachograph/schema/result';
import { type ChartUnit, rangeLabel, valueLabel } from '../labels/chart-labels.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import type { ChartDriver } from '../style/driver-style.ts';
import { spreadApart } from '../trend/trend-labels.ts';

export type EnvironmentContextProps = {
  /** Unique on the page, letters, digits and hyphens; ties the title and description to the drawing. */
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

export type ContextFigure = {
  readonly driver: ChartDriver;
  readonly version?: string | null;
  readonly status: Status;
  readonly reason?: string | null;
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly uncertainty?: string | null;
  readonly href: string;
};

/** Height of the plot in pixels; charts.css sets the same. */
const CONTEXT_HEIGHT = 188;
const LABEL_ROW = 15;
const STEP = 16;

export type ContextDot = {
  readonly key: string;
  readonly driver: ChartDriver;
  /** Share of the plot from the left: the middle of its group. */
  readonly x: number;
  /** Pixels from there, so that drivers of a group stand side by side. */
  readonly offset: number;
  /** Shares from the top; null without a value. */
  readonly y: number | null;
  readonly top: number | null;
  readonly bottom: number | null;
  readonly emulated: boolean;
  readonly label: string;
  readonly href: string;
};

export type ContextModel = {
  readonly y: ValueScale;
  readonly dots: readonly ContextDot[];
  /** Left edges of groups that differ from the one before. */
  readonly boundaries: readonly { readonly x: number; readonly label: string }[];
  /** Names and values of the newest group, kept apart. */
  readonly labels: readonly {
    readonly key: string;
    readonly driver: ChartDriver;
    readonly value: string;
    readonly y: number;
  }[];
  readonly summary: string;
};

const CHANGED = {
  environment: 'environment changed',
  scenario: 'scenario text changed',
  both: 'environment and scenario text changed',
} as const;

const figureName = ({ driver, version }: ContextFigure): string => [driver.name, version].filter(Boolean).join(' ');

function figureLabel(figure: ContextFigure, unit: ChartUnit): string {
  if (figure.value === null) {
    return `${figureName(figure)}: ${figure.status}${figure.reason ? `, ${figure.reason}` : ''}`;
  }
  const range = rangeLabel(figure.low, figure.high, unit);
  const emulated = figure.status === 'emulated' ? ', emulated' : '';
  return `${figureName(figure)}: ${valueLabel(figure.value, unit)}${range && `, ${range}`}${emulated}`;
}

function toDots(group: ContextGroup, index: number, count: number, y: ValueScale, unit: ChartUnit): ContextDot[] {
  const down = (value: number | null | undefined): number | null => {
    const position = value == null ? null : y.position(value);
    return position === null ? null : 1 - position;
  };
  const step = Math.min(STEP, 72 / group.figures.length);
  return group.figures.map((figure, i) => ({
    key: `${group.key} ${figureName(figure)}`,
    driver: figure.driver,
    x: (index + 0.5) / count,
    offset: Math.round((i - (group.figures.length - 1) / 2) * step * 10) / 10,
    y: down(figure.value),
    top: figure.low == null ? null : down(figure.high),
    bottom: figure.high == null ? null : down(figure.low),
    emulated: figure.status === 'emulated',
    label: figureLabel(figure, unit),
    href: figure.href,
  }));
}

function toLabels(
  group: ContextGroup | undefined,
  dots: readonly ContextDot[],
  unit: ChartUnit,
): ContextModel['labels'] {
  const named = (group?.figures ?? []).flatMap((figure, i) => {
    const y = dots[i]?.y;
    return figure.value === null || y == null ? [] : [{ figure, value: figure.value, y, key: dots[i]?.key ?? '' }];
  });
  const positions = spreadApart(
    named.map(({ y }) => y * CONTEXT_HEIGHT),
    LABEL_ROW,
    CONTEXT_HEIGHT,
  );
  return named.map(({ figure, value, key }, i) => ({
    key,
    driver: figure.driver,
    value: valueLabel(value, unit).slice(0, -unit.label.length - 1),
    y: (positions[i] ?? 0) / CONTEXT_HEIGHT,
  }));
}

/** Groups of points, one per environment and date, on one scale from zero. No two groups are ever joined. */
export function toContextModel({ unit, groups }: Pick<EnvironmentContextProps, 'unit' | 'groups'>): ContextModel {
  const values = groups.flatMap(({ figures }) => figures.flatMap(({ value, low, high }) => [value, low, high]));
  const y = toValueScale(
    values.filter((v): v is number => v != null),
    { kind: 'linear', unit, fromZero: true, ticks: 5 },
  );
  const perGroup = groups.map((group, i) => toDots(group, i, groups.length, y, unit));
  return {
    y,
    dots: perGroup.flat(),
    boundaries: groups.flatMap(({ changed }, i) =>
      changed && i > 0 ? [{ x: i / groups.length, label: CHANGED[changed] }] : [],
    ),
    labels: toLabels(groups.at(-1), perGroup.at(-1) ?? [], unit),
    summary: groups
      .map(({ environment, at }, i) => {
        const figures = (perGroup[i] ?? []).map(({ label }) => label).join('; ');
        return `${at.slice(0, 10)}, ${environment.label}: ${figures}.`;
      })
      .join(' '),
  };
}
