import { readFileSync } from 'node:fs';
import { parseShare, type SharedComparison } from '@tachograph/schema/share';

const read = (name: string): SharedComparison =>
  parseShare(readFileSync(new URL(`fixtures/${name}.compare-1.json`, import.meta.url), 'utf8'));

/** Shares as they were stored under compare-1, with its rules, reasons and sentences. */
export const FROZEN = {
  honest: read('honest'),
  overridden: read('overridden'),
  withheld: read('withheld'),
} as const;
