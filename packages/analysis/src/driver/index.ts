export { chooseDriverResults } from './choose-driver-view.ts';
export type { DriverCosts, DriverRow } from './driver-page.ts';
export { toDriverPage } from './to-driver-page.ts';
