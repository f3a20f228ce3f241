export type { DriverPage, DriverRow } from './driver-page.ts';
export { type DriverPageOptions, toDriverPage } from './to-driver-page.ts';
