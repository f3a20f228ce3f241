import { type ChartDriver, driverStyle } from './driver-style.ts';

/** A driver's marker in its colour, for legends and names. Says nothing to a screen reader: the name stands beside it. */
export function DriverMark({ driver }: { readonly driver: ChartDriver }) {
  const { className, marker } = driverStyle(driver);
  return (
    <svg className={`dmark ${className}`} viewBox="-5.2 -5.2 10.4 10.4" width="10" height="10" aria-hidden="true">
      <path d={marker} />
    </svg>
  );
}
