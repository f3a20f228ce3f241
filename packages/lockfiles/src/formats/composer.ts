import { toLockedPackage } from '../package/package-url.ts';
import { fieldOf, readJson } from '../text/read-json.ts';
import type { Entries } from './format.ts';

/** `composer.lock`: packages, then those of development; branches such as `dev-main` are no releases. */
export function* readComposer(text: string): Entries {
  const document = readJson(text);
  for (const group of ['packages', 'packages-dev']) {
    const packages = fieldOf(document, group);
    for (const entry of Array.isArray(packages) ? packages : []) {
      yield toLockedPackage('composer', fieldOf(entry, 'name'), fieldOf(entry, 'version'));
    }
  }
}
