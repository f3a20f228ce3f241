import { rangeWords, valueWords } from '../labels/chart-words.ts';
import type { ChartDriver, ChartUnit, ContextFigure, ContextGroup, EnvironmentContextProps } from '../labels/types.ts';
import { toValueScale, type ValueScale } from '../scale/value-scale.ts';
import { spreadApart } from '../trend/trend-labels.ts';

/** Height of the plot in pixels; charts.css sets the same. */
export const CONTEXT_HEIGHT = 188;
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
  readonly words: string;
  readonly href: string;
};

export type ContextModel = {
  readonly y: ValueScale;
  readonly dots: readonly ContextDot[];
  /** Left edges of groups that differ from the one before. */
  readonly boundaries: readonly { readonly x: number; readonly words: string }[];
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

function figureWords(figure: ContextFigure, unit: ChartUnit): string {
  if (figure.value === null) {
    return `${figureName(figure)}: ${figure.status}${figure.reason ? `, ${figure.reason}` : ''}`;
  }
  const range = rangeWords(figure.low, figure.high, unit);
  const emulated = figure.status === 'emulated' ? ', emulated' : '';
  return `${figureName(figure)}: ${valueWords(figure.value, unit)}${range && `, ${range}`}${emulated}`;
}

function toDots(group: ContextGroup, index: number, count: number, y: ValueScale, unit: ChartUnit): ContextDot[] {
  const down = (value: number | null | undefined): number | null => {
    const place = value == null ? null : y.place(value);
    return place === null ? null : 1 - place;
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
    words: figureWords(figure, unit),
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
  const places = spreadApart(
    named.map(({ y }) => y * CONTEXT_HEIGHT),
    LABEL_ROW,
    CONTEXT_HEIGHT,
  );
  return named.map(({ figure, value, key }, i) => ({
    key,
    driver: figure.driver,
    value: valueWords(value, unit).slice(0, -unit.label.length - 1),
    y: (places[i] ?? 0) / CONTEXT_HEIGHT,
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
      changed && i > 0 ? [{ x: i / groups.length, words: CHANGED[changed] }] : [],
    ),
    labels: toLabels(groups.at(-1), perGroup.at(-1) ?? [], unit),
    summary: groups
      .map(({ environment, at }, i) => {
        const figures = (perGroup[i] ?? []).map(({ words }) => words).join('; ');
        return `${at.slice(0, 10)}, ${environment.label}: ${figures}.`;
      })
      .join(' '),
  };
}
