import path from 'node:path';
import { count } from '@tachograph/units';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { withProject } from '../command/with-project.ts';
import type { World } from '../command/with-store.ts';
import type { ArchiveManifest } from './manifest.ts';
import { parseArchiveArgs } from './parse-args.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeArchive } from './write-archive.ts';

const describe = ({ project, runs, results, files }: ArchiveManifest) =>
  `${count(runs, 'run')} of ${project} with ${count(results, 'result')} in ${count(files.length, 'file')}`;

/**
 * Writes the runs of a project as files that need no Tachograph, or verifies such files.
 *
 * @param args the words after `npm run archive --`
 * @throws {Error} with one line; a failed archive leaves no folder
 */
export async function main({ args, ...world }: World & { readonly args: readonly string[] }): Promise<number> {
  const { root, env, log } = world;
  const command = parseArchiveArgs(args);
  const folder = path.resolve(root, command.folder);
  if (command.name === 'verify') {
    log(`${folder} is whole: ${describe(await verifyArchive(folder))}`);
    return 0;
  }
  const signal = createStopSignal(env);
  await withProject(world, { slug: command.project, signal }, async ({ db, project }) => {
    const manifest = await writeArchive(db, folder, { project, before: command.before, now: new Date(), signal });
    log(`${describe(manifest)} are in ${folder}`);
    const { length } = manifest.changed;
    if (length > 0) log(`${count(length, 'run')} would get another id when uploaded: see "changed" in manifest.json`);
  });
  return 0;
}
