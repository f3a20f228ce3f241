import 'server-only';
import * as z from 'zod';
import { createShownOnce } from '@/server/forms/shown-once.ts';

/** What is shown once while a second factor is set up: then only its hash, or nothing, is known. */
const setup = z.object({ uri: z.string(), backupCodes: z.array(z.string()) });
export type SecondFactorSetup = z.infer<typeof setup>;

export const secondFactorSetup = createShownOnce({ name: 'setup', schema: setup, seconds: 600 });
