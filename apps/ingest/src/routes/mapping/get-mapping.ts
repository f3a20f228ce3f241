import { findProject } from '@tachograph/store/projects';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';

/** The rules of the token's project, as they were sent; an empty list where there are none. */
export const getMapping =
  (context: IngestContext): Handler =>
  async (request) => {
    const { project } = await authenticate(context, request, null);
    return (await findProject(context.deps.db, project.slug))?.mapping ?? [];
  };
