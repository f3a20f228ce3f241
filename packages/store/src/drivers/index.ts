export type { DriverRef } from './driver.ts';
export { type DriverSummary, listDrivers } from './list-drivers.ts';
