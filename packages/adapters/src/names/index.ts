/** Packages of known drivers by their names. */
export { findPackageUrl } from './find-package-url.ts';
