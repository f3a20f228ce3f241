import { formatCount } from '@tachograph/units';
import { MOST_COUNTED } from '@/server/changes/changes-router.ts';
import { api } from '@/trpc/server.ts';

/** The number of new changes, in the tab of the changes; nothing where there are none. */
export async function NewChanges({ project }: { readonly project: string }) {
  const count = await api.changes.countNew({ project });
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="count">
        {count < MOST_COUNTED ? count : `${formatCount(MOST_COUNTED - 1)}+`}
        <span className="visually-hidden"> new</span>
      </span>
    </>
  );
}
