import { parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { ProblemError } from '../http/problem.ts';

/** The rules of the project of a request; none where it has none. They are parsed again: another version of this server may have stored them. */
export async function readProjectMapping(
  db: Store,
  { viewer, project: { slug } }: { readonly viewer: Viewer; readonly project: { readonly slug: string } },
): Promise<Mapping> {
  const project = await findProject(db, viewer, slug);
  return project?.mapping == null ? [] : readMapping(project.mapping, 'The mapping of the project');
}

/** A mapping as it was sent, or a `ProblemError` with every issue. `whose` names it: "The mapping". */
export function readMapping(input: unknown, whose = 'The mapping'): Mapping {
  const parsed = parseMapping(input);
  if ('mapping' in parsed) return parsed.mapping;
  const { issues } = parsed;
  const count = issues.length === 1 ? 'one issue' : `${issues.length} issues`;
  throw new ProblemError('invalid-mapping', `${whose} has ${count}; every issue is listed in errors.`, { issues });
}
