import { mkdirSync } from 'node:fs';
import { buildWorkers } from '@tachograph/bench/plans/build-worker';
import { inVersion, type Template } from '../bench/init/templates.ts';
import { FileProblem, type Terminal } from '../terminal.ts';
import { withPrograms } from './run-program.ts';

/** A worker of one version that is built. */
export type BuiltVersion = { readonly version: string; readonly command: readonly string[]; readonly folder: string };

/** What `bench/workers` would say of the driver. */
const toDriver = ({ driver, database, purl, version }: Template) => ({
  name: driver,
  database: database as 'postgres' | 'mysql' | 'sqlite',
  package: driver,
  version,
  file: '',
  docs: '',
  purl,
});

const toLanguage = (template: Template) => ({
  name: template.language,
  needs: () =>
    template.needs.map(({ name, probe: [program = '', ...args], install }) => ({
      name,
      probe: [program, ...args] as [string, ...string[]],
      install,
    })),
  template: (_: unknown, version: string) => inVersion(template, version),
});

/**
 * Builds a worker for each version, once for the same sources, below a folder. Those that cannot be built are left out, and said.
 *
 * @returns in the order of the versions
 * @throws FileProblem where none can be built
 */
export async function buildVersions(
  template: Template,
  versions: readonly string[],
  { folder, terminal }: { readonly folder: string; readonly terminal: Terminal },
): Promise<readonly BuiltVersion[]> {
  mkdirSync(folder, { recursive: true });
  const wanted = versions.map((version) => ({ language: toLanguage(template), driver: toDriver(template), version }));
  const log = (text: string) => terminal.err(`${text}\n`);
  const all = await withPrograms(terminal, (_, start) => buildWorkers(wanted, { cacheDir: folder, start, log }));
  const built = all.flatMap(({ wanted: { version }, built: one }) => {
    if (!('reason' in one)) return [{ version, command: one.command, folder: one.folder }];
    terminal.err(`${template.driver} ${version} is left out: ${one.reason}\n`);
    return [];
  });
  if (built.length === 0) throw new FileProblem(`no version of ${template.driver} can be built here`);
  return built;
}
