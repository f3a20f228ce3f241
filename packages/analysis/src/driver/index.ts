export type { DriverCosts, DriverRow } from './driver-page.ts';
export { toDriverPage } from './to-driver-page.ts';
