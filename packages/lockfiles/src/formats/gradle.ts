import { toLockedPackage } from '../package/package-url.ts';
import { readLines } from '../text/read-lines.ts';
import type { Entries } from './format.ts';

/** `org.postgresql:postgresql:42.7.4=compileClasspath,runtimeClasspath`; a file for each configuration has no `=`. */
const ENTRY = /^([\w.-]{1,100}:[\w.-]{1,100}):([^:=\s]{1,100})(?:=|$)/;

/** `gradle.lockfile`: https://docs.gradle.org/current/userguide/dependency_locking.html. */
export function* readGradle(text: string): Entries {
  for (const { text: line } of readLines(text)) {
    if (line.startsWith('empty=')) continue;
    const [, name, version] = ENTRY.exec(line) ?? [];
    yield toLockedPackage('maven', name, version);
  }
}
