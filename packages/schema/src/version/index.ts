export { compareVersions, ecosystemOfPurl, parseVersion, type Version } from './version.ts';
