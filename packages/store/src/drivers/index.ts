export { hasDriver } from './has-driver.ts';
export { type DriverSummary, listDrivers } from './list-drivers.ts';
