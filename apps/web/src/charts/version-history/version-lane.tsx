import { toStepHeight } from '../labels/step-height.ts';
import { paint } from '../style/paint.tsx';
import { HISTORY, toHistoryX } from './version-history-model.ts';

/** A release, with the largest step of a scenario in both directions: how many times better or worse; null where that is no ratio. */
export type LaneBar = {
  readonly position: number;
  readonly better: number | null | undefined;
  readonly worse: number | null | undefined;
  readonly label: string;
};

type Props = { readonly positions: number; readonly bars: readonly LaneBar[]; readonly label: string };

const LANE = { height: 28, most: 13, least: 3, wide: 4 } as const;

/** What each release moved in one family of metrics, on the axis that the histories share: up is better, down worse. */
export function VersionLane({ positions, bars, label }: Props) {
  const middle = LANE.height / 2;
  return (
    <svg className="version-history" viewBox={`0 0 ${HISTORY.wide} ${LANE.height}`} role="img" aria-label={label}>
      <path d={`M0 ${middle}H${HISTORY.wide}`} stroke={paint('line-2')} fill="none" />
      {bars.map(({ position, better, worse, label: title }) => {
        const x = toHistoryX(position, positions, HISTORY.wide) - LANE.wide / 2;
        const up = better === undefined ? 0 : toStepHeight(better, LANE);
        const down = worse === undefined ? 0 : toStepHeight(worse, LANE);
        return (
          <g key={position}>
            <title>{title}</title>
            {up > 0 && <rect x={x} y={middle - up} width={LANE.wide} height={up} fill={paint('better')} />}
            {down > 0 && <rect x={x} y={middle} width={LANE.wide} height={down} fill={paint('worse')} />}
          </g>
        );
      })}
    </svg>
  );
}
