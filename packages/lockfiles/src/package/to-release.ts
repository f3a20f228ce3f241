import { ecosystemOfPurl, parseVersion, type Version } from '@tachograph/schema/version';
import type { LockedPackage } from './package-url.ts';

/** The version of a package by the rules of its registry. */
export const versionOf = ({ version, purl }: Pick<LockedPackage, 'version' | 'purl'>): Version =>
  parseVersion(version, ecosystemOfPurl(purl));

/** A version as results name it: `5.7.1` for `v5.7.1` of a module of Go. */
export const toRelease = (locked: Pick<LockedPackage, 'version' | 'purl'>): string => versionOf(locked).text;
