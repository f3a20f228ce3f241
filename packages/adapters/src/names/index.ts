/** Known drivers by their names, and their packages. */
export { findPackageUrl } from './find-package-url.ts';
export { isKnownDriver } from './known-drivers.ts';
