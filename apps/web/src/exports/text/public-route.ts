import 'server-only';
import { sendExport } from '@/exports/engine/send-export.ts';
import { listPublicProjects, readPublicState } from '@/server/search-engines/public-projects.ts';

type Projects = Awaited<ReturnType<typeof listPublicProjects>>;

type Options = {
  /** Tells this text from the others that are made of the same projects. */
  readonly name: string;
  readonly type: string;
  /** Seconds. */
  readonly maxAge: number;
  /** Makes it of the projects that are listed for everybody. */
  readonly make: (projects: Projects) => string | Promise<string>;
};

/** The route of a text for everybody. It is another one after every change of what a stranger may see. */
export const publicRoute =
  ({ name, type, maxAge, make }: Options) =>
  async (request: Request): Promise<Response> =>
    sendExport(request, {
      type,
      isImage: false,
      madeFrom: [await readPublicState(), name],
      headers: { 'cache-control': `public, max-age=${maxAge}` },
      make: async () => make(await listPublicProjects()),
    });
