import { toLockedPackage } from '../package/package-url.ts';
import { entriesOf, fieldOf, readJson } from '../text/read-json.ts';
import type { Entries } from './format.ts';

/** `packages.lock.json`, the packages of each framework; projects of the solution have no version. */
export function* readNuGet(text: string): Entries {
  for (const [, packages] of entriesOf(fieldOf(readJson(text), 'dependencies'))) {
    for (const [name, entry] of entriesOf(packages)) {
      yield toLockedPackage('nuget', name, fieldOf(entry, 'resolved'));
    }
  }
}
