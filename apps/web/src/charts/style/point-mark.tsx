import { type ChartDriver, driverStyle } from './driver-style.ts';
import { paint } from './paint.ts';

type Props = { readonly driver: ChartDriver; readonly isEmulated: boolean; readonly isHollow?: boolean };

/** A driver's marker: filled where plain, hollow where doubtful, hollow with a stroke across where emulated. */
export function PointMark({ driver, isEmulated, isHollow = false }: Props) {
  const { colour, marker } = driverStyle(driver);
  if (!isEmulated && isHollow) {
    return <path className="trend-hollow" d={marker} fill={paint('surface')} stroke={colour} strokeWidth="1.4" />;
  }
  if (!isEmulated) {
    return <path className="trend-dot" d={marker} fill={colour} stroke={paint('surface')} strokeWidth="1.5" />;
  }
  return (
    <g className="trend-emulated" fill={paint('surface')} stroke={colour} strokeWidth="1.4">
      <path d={marker} />
      <line x1="-3" x2="3" y1="3" y2="-3" />
    </g>
  );
}

/** Above the axis, so that a missing value is seen and never mistaken for a zero. */
export const NoValue = () => (
  <g fill={paint('surface')} stroke={paint('fg-3')}>
    <rect strokeDasharray="3 2" x="-9" y="-16" width="18" height="11" rx="3" />
    <line x1="-3.5" x2="3.5" y1="-10.5" y2="-10.5" />
  </g>
);

/** A driver's marker in its colour, for legends and names. Says nothing to a screen reader: the name stands beside it. */
export function DriverMark({ driver }: { readonly driver: ChartDriver }) {
  const { className, marker } = driverStyle(driver);
  return (
    <svg className={`dmark ${className}`} viewBox="-5.2 -5.2 10.4 10.4" width="10" height="10" aria-hidden="true">
      <path d={marker} />
    </svg>
  );
}
