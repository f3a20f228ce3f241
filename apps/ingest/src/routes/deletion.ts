import type { Permission } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { authorize } from '../context/authorize.ts';
import type { IngestContext } from '../context/ingest-context.ts';
import { recordChange } from '../context/record-change.ts';
import type { Handler } from '../http/add-route.ts';
import { ProblemError } from '../http/problem.ts';

/** What is removed: the project of the token, and the id in the URL. */
type Removal = {
  readonly projectId: number;
  readonly id: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

type Deletion = {
  /** What the URL names. A 404 does not reveal whether another project has it. */
  readonly kind: 'run' | 'share' | 'event' | 'note';
  /** What it takes. */
  readonly permission: Permission;
  /** The entry in the audit log, for programs and for people. */
  readonly audit: string;
  readonly message: string;
  /** False where the project has no such thing. */
  readonly remove: (db: Store, removal: Removal) => Promise<boolean>;
};

/** A DELETE that is written to the audit log. */
export const deletion =
  (context: IngestContext, { kind, permission, audit, message, remove }: Deletion): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authorize(context, request, permission);
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    const found = await remove(deps.db, { projectId: by.projectId, id, by, now: deps.now() });
    if (!found) throw new ProblemError('not-found', `The project has no ${kind} with this id.`);
    await recordChange(deps, request, by, { action: audit, message, target: id });
    return reply.code(204).send();
  };
