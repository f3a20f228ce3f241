export { type DriverSummary, listDrivers } from './list-drivers.ts';
