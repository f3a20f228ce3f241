import type { DriverMarkProps } from '../labels/types.ts';
import { driverLook } from './driver-look.ts';

/** A driver's marker in its colour, for legends and names. Says nothing to a screen reader: the name stands beside it. */
export function DriverMark({ driver, size = 10 }: DriverMarkProps) {
  const { className, marker } = driverLook(driver);
  return (
    <svg className={`dmark ${className}`} viewBox="-5.2 -5.2 10.4 10.4" width={size} height={size} aria-hidden="true">
      <path d={marker} />
    </svg>
  );
}
