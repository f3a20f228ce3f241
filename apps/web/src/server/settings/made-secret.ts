import 'server-only';
import * as z from 'zod';
import { createShownOnce } from '@/server/forms/shown-once.ts';

/** The text of a token, or the link of an invitation, which is stored as a hash only. */
const secret = z.object({ kind: z.enum(['token', 'link']), name: z.string(), text: z.string() });
export type MadeSecret = z.infer<typeof secret>;

export const madeSecret = createShownOnce({ name: 'made', schema: secret, seconds: 120 });
