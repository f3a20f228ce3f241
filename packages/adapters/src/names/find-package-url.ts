import { isLanguage } from '../drivers/driver-list.ts';
import { findDriver } from './known-drivers.ts';

/**
 * The package URL, without version, of the driver of `docs/drivers.md` that has this name or spelling; null where there
 * is none, or the name alone does not tell which of several languages it is.
 */
export const findPackageUrl = (name: string, language: string | null): string | null =>
  findDriver(name, isLanguage(language) ? language : null)?.purl ?? null;
