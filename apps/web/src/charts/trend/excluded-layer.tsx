import { Origin } from '../frame/origin.tsx';
import { PointMark } from '../style/point-mark.tsx';
import type { PanelGeometry } from './geometry.ts';

/** What was measured and is not used: hollow points, each a link to its run, with the reason. */
export const ExcludedLayer = ({ panel: { name, excluded = [] } }: { panel: PanelGeometry }) =>
  excluded.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
    <svg className="trend-layer trend-points" role="group" aria-label={`Excluded points of ${name}`}>
      {excluded.map(({ key, driver, x, y, href, label }) => (
        <a key={key} className="trend-excluded" href={href} aria-label={label} draggable={false}>
          <title>{label}</title>
          <Origin x={x} y={y}>
            <circle className="trend-hit" fill="transparent" r="12" />
            <PointMark driver={driver} isEmulated={false} isHollow />
          </Origin>
        </a>
      ))}
    </svg>
  );
