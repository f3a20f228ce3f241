import { driverLook } from './driver-look.ts';
import { percent } from './percent.ts';
import { PlotFrame } from './plot-frame.tsx';
import { toRatioScale } from './ratio-model.ts';
import { Spot } from './spot.tsx';
import type { RatioHistoryProps } from './types.ts';

const ROW = 22;
const MIDDLE = 11;

const ratioWords = (ratio: number): string =>
  `${(ratio >= 1 ? ratio : 1 / ratio).toFixed(2)}× ${ratio >= 1 ? 'faster' : 'slower'}`;

/** The same pair in other runs, for context: other environments are never evidence. Rows link to their run. */
export function RatioHistory({ id, title, driver, rows }: RatioHistoryProps) {
  const ratios = rows.map(({ ratio }) => ratio);
  const domain = { slowest: Math.min(1, ...ratios) / 1.06, fastest: Math.max(1, ...ratios) * 1.06 };
  const scale = toRatioScale(domain, 0.24);
  const { className, marker } = driverLook(driver);
  return (
    <PlotFrame
      id={id}
      title={title}
      description={rows.map(({ label, ratio }) => `${label}: ${ratioWords(ratio)}.`).join(' ')}
      ticks={scale.ticks}
      rows={rows.map(({ label, href }) => ({ key: href, driver, label }))}
      rowHeight={ROW}
      rowMiddle={MIDDLE}
      marker={false}
    >
      {(i) => {
        const row = rows[i];
        if (!row) return null;
        return (
          <g className={className}>
            <title>{`${row.label}: ${ratioWords(row.ratio)}`}</title>
            <Spot x={scale.place(row.ratio)}>
              <path
                className={row.current ? 'plot-mark' : 'plot-hollow'}
                d={marker}
                transform={`translate(0 ${MIDDLE})`}
              />
            </Spot>
            <text className="plot-figure" x={percent(1)} dx="10" y={MIDDLE + 4}>
              {ratioWords(row.ratio).split(' ')[0]}
            </text>
          </g>
        );
      }}
    </PlotFrame>
  );
}
