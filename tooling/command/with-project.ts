import { findProject } from '../backup/find-project.mjs';
import { withClient } from '../postgres/connection.mjs';
import { type OpenStore, type World, withStore } from './with-store.ts';

export type OpenProject = Pick<OpenStore, 'db' | 'url'> & {
  readonly project: Awaited<ReturnType<typeof findProject>>;
};

/**
 * Opens the database of the installation for the time of one command, with a project of it.
 *
 * @throws {Error} with one line, which names the projects that there are
 */
export const withProject = (
  world: World,
  { slug, signal }: { readonly slug: string; readonly signal: AbortSignal },
  use: (open: OpenProject) => Promise<void>,
): Promise<void> =>
  withStore(world, { signal }, async ({ db, url }) => {
    const project = await withClient(url, (client) => findProject(client, slug));
    await use({ db, url, project });
  });
