import 'server-only';
import * as z from 'zod';
import { createShownOnce } from '@/server/forms/entered-form.ts';
import { findCookie } from '@/server/viewer/session-cookie.ts';

const YEAR = 365 * 24 * 3600;
const MOST = 5;

/** The accounts that signed in in a browser: its attempts are not held up by those of strangers for the same account. */
export const knownBrowser = createShownOnce({
  name: 'known',
  schema: z.object({ accounts: z.array(z.string()).max(MOST) }),
  seconds: YEAR,
});

/** The cookies of a request, by name. */
export const readCookies = (header: string | null) => ({
  get: (name: string) => {
    const value = findCookie(header ?? '', name);
    return value === null ? undefined : { value };
  },
});

/** The accounts that a browser knows after this one signed in, the newest first. */
export const addAccount = (known: readonly string[], account: string): string[] =>
  [account, ...known.filter((other) => other !== account)].slice(0, MOST);
