import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import { headers } from 'next/headers';
import { cache } from 'react';
import { parseSignedIn, type SignedIn, toViewer } from './signed-in.ts';

/** The headers of this request; null outside of a request, as in a test of a procedure. */
async function findHeaders(): Promise<Pick<Headers, 'get'> | null> {
  try {
    return await headers();
  } catch (error) {
    if (error instanceof Error && error.message.includes('outside a request scope')) return null;
    throw error;
  }
}

/** Who is signed in where this request came from; null for nobody. */
export const currentUser = cache(async (): Promise<SignedIn | null> => {
  const found = await findHeaders();
  return found && parseSignedIn(found);
});

/** For whom this request reads: a stranger where nobody is signed in. */
export const currentViewer = cache(async (): Promise<Viewer> => toViewer(await currentUser()));
