export type { DriverPage, DriverRow } from './driver-page.ts';
export { fillDriver } from './fill-driver.ts';
export { planDriver } from './plan-driver.ts';
export { listByVersion } from './to-driver-rows.ts';
