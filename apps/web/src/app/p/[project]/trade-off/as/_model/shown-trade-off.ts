import { dotName, standingLabel } from '@/charts/trade-off/trade-off-model.ts';
import type { TradeOffFigure } from '@/charts/trade-off/trade-off-types.ts';
import type { TradeOffData } from '@/server/root.ts';

/** What the exports of a trade-off are made of. */
export type ShownTradeOff = Pick<TradeOffData, 'tradeOff' | 'chart'> & {
  readonly scenario: Pick<NonNullable<TradeOffData['scenario']>, 'slug'> | null;
};

/** A version as the table tells it: with its two figures, or with the reason why it has no point. */
export type ListedVersion = {
  readonly driver: string;
  readonly version: string;
  readonly options: string;
  readonly x: TradeOffFigure | null;
  readonly y: TradeOffFigure | null;
  /** "on the Pareto line", "allocations: not measured". */
  readonly standing: string;
  /** A warning of either figure, such as a protocol mismatch. */
  readonly warning: string;
  readonly run: string;
};

type Point = ShownTradeOff['tradeOff']['points'][number];

/** What is said against a figure that counts as plain. */
export const warningOf = ({ x, y }: Point): string | null =>
  [y, x].find(({ status, statusReason }) => status === 'ok' && statusReason)?.statusReason ?? null;

/** The points of the drawing, then the versions that have none. */
export function listVersions({ tradeOff, chart }: ShownTradeOff): ListedVersion[] {
  const points = new Map(tradeOff.points.map((point) => [point.key, point]));
  const drawn = (chart?.dots ?? []).map((dot): ListedVersion => {
    const point = points.get(dot.key);
    return {
      driver: dot.driver.name,
      version: dot.version ?? 'not stated',
      options: dot.options ?? '',
      x: dot.x,
      y: dot.y,
      standing: standingLabel(dot),
      warning: (point && warningOf(point)) ?? '',
      run: point?.y.runs[0] ?? '',
    };
  });
  const missing = tradeOff.missing.map(
    ({ driver, version, options, reason, runs }): ListedVersion => ({
      ...{ driver: driver.name, version: version?.text ?? 'not stated', options: options ?? '', x: null, y: null },
      ...{ standing: reason, warning: '', run: runs[0] ?? '' },
    }),
  );
  return [...drawn, ...missing];
}

type Named = Pick<Point, 'driver' | 'version' | 'options'>;

/** "mariadb 3.5.4, pool". */
export const nameOf = ({ driver, version, options }: Named): string =>
  dotName({ driver: { name: driver.name, slot: null }, version: version?.text ?? null, options });
