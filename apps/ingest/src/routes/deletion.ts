import type { Permission } from '@tachograph/store/access';
import type { RecordedChange } from '@tachograph/store/administration';
import type { Store } from '@tachograph/store/database';
import { assertPerson, authorize, recordChange } from '../context/authorize.ts';
import type { IngestContext } from '../context/ingest-context.ts';
import type { Handler } from '../http/add-route.ts';
import { ProblemError } from '../http/problem.ts';
import { isUuid } from './is-uuid.ts';

/** What is removed: the project of the token, and the id in the URL. */
type Removal = {
  readonly projectId: number;
  readonly id: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

type Deletion = {
  /** What the URL names. A 404 does not reveal whether another project has it. */
  readonly kind: 'run' | 'share' | 'event' | 'note' | 'rule' | 'notification rule' | 'invitation' | 'pinned view';
  /** What it takes. */
  readonly permission: Permission;
  /** What takes somebody who is signed in. */
  readonly person?: string;
  /** Only ids of this form are looked up: a UUID unless said. */
  readonly isId?: (id: string) => boolean;
  /** The entry in the audit log. */
  readonly audit: string;
  /** Null or false where the project has no such thing; what the audit log names in place of the id. */
  readonly remove: (
    db: Store,
    removal: Removal,
  ) => Promise<boolean | null | Pick<RecordedChange, 'target' | 'details'>>;
};

/** A DELETE that is written to the audit log. */
export const deletion =
  (context: IngestContext, { kind, permission, person, isId = isUuid, audit, remove }: Deletion): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authorize(context, request, permission);
    if (person) assertPerson(by, person);
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    const found = isId(id) && (await remove(deps.db, { projectId: by.projectId, id, by, now: deps.now() }));
    if (!found) throw new ProblemError('not-found', `The project has no ${kind} with this id.`);
    await recordChange(deps, request, by, { action: audit, target: id, ...(found !== true && found) });
    return reply.code(204).send();
  };
