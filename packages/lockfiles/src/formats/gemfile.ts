import { toLockedPackage } from '../package/package-url.ts';
import { readLines } from '../text/read-lines.ts';
import type { Entries } from './format.ts';

/** `pg (1.5.9)`, and `pg (1.5.9-x86_64-linux)` built for a platform: versions of gems have no `-`. */
const SPEC = /^([\w.-]{1,214}) \(([^\s()-]{1,100})(?:-[\w.-]{1,100})?\)$/;

/** `Gemfile.lock`: the `specs` of `GEM`; those of `GIT` and `PATH` are of no registry. What a gem needs is indented deeper. */
export function* readGemfile(text: string): Entries {
  let section = '';
  for (const { indent, text: line } of readLines(text)) {
    if (indent === 0) section = line;
    if (indent !== 4 || !['GEM', 'GIT', 'PATH'].includes(section)) continue;
    const [, name, version] = SPEC.exec(line) ?? [];
    yield section === 'GEM' ? toLockedPackage('gem', name, version) : null;
  }
}
