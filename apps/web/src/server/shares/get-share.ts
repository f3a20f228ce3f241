import 'server-only';
import { parseShare } from '@tachograph/schema/share';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { procedure } from '@/server/init.ts';
import { readShareChanges } from './read-share-changes.ts';
import { readStoredShare } from './read-stored-share.ts';

/** A share with what it says and what has changed since, or its tombstone. */
export const getShare = procedure.input(z.object({ id: z.string().max(80) })).query(async ({ ctx, input }) => {
  const stored = await readStoredShare(input.id);
  if (!stored) throw new TRPCError({ code: 'NOT_FOUND', message: `there is no share ${input.id}` });
  if (stored.state === 'deleted') return stored;
  const { content, ...kept } = stored;
  const share = parseShare(content);
  return { ...kept, share, since: await readShareChanges(ctx.db, share) };
});
