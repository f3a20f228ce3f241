export { compareVersions, type Ecosystem, ecosystemOfPurl, parseVersion, type Version } from './version.ts';
