import { language as cpp } from '@tachograph/bench/workers/cpp';
import { language as go } from '@tachograph/bench/workers/go';
import { language as java } from '@tachograph/bench/workers/java';
import { language as node } from '@tachograph/bench/workers/node';
import { language as python } from '@tachograph/bench/workers/python';
import { language as rust } from '@tachograph/bench/workers/rust';
import { compareVersions, ecosystemOfPurl, parseVersion, type Version } from '@tachograph/schema/version';
import type { Template } from '../bench/init/templates.ts';
import { FileProblem } from '../terminal.ts';
import type { RunProgram } from './run-program.ts';

const LANGUAGES: Readonly<
  Record<string, { readonly versions: { parse: (text: string) => { version: string }[] } | null }>
> = {
  cpp,
  go,
  java,
  node,
  python,
  rust,
};

/** What a program printed, as versions; none where it is not what its registry prints. */
function parseList({ language, purl }: Template, text: string): Version[] {
  try {
    const listed = LANGUAGES[language]?.versions?.parse(text) ?? [];
    return listed.map(({ version }) => parseVersion(version, ecosystemOfPurl(purl)));
  } catch {
    return [];
  }
}

/**
 * The versions of a driver that its registry has, oldest first, without pre-releases: by the program of its language, with the
 * settings that it has on this machine.
 *
 * @throws FileProblem where the program is missing or lists nothing
 */
export async function listVersions(template: Template, run: RunProgram): Promise<readonly Version[]> {
  const command = template.versions;
  if (command === null) throw new FileProblem(`no registry lists its versions`);
  const versions = parseList(template, (await run(command)).stdout);
  const released = versions.filter(({ parsed, prerelease }) => parsed && !prerelease).sort(compareVersions);
  if (released.length > 0) return released;
  throw new FileProblem(`${command.join(' ')} lists no version of ${template.driver}: run it to see why`);
}

/** The versions from one to another, both of them too, as their registry spells them; empty where one of them is not there. */
export function listBetween(versions: readonly Version[], from: string, to: string): readonly Version[] {
  const at = (text: string) => versions.findIndex((version) => version.text === text || version.raw === text);
  const first = at(from);
  const last = at(to);
  return first < 0 || last < first ? [] : versions.slice(first, last + 1);
}

/** At most `most` of them, evenly, the first and the last among them. */
export function thin<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const at = new Set(Array.from({ length: most }, (_, n) => Math.round((n * (all.length - 1)) / (most - 1))));
  return all.filter((_, index) => at.has(index));
}
