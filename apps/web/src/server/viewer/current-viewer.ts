import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import { headers } from 'next/headers';
import { cache } from 'react';
import { parseSignedIn, parseVisitor, type SignedIn, toViewer, type Visitor } from './signed-in.ts';

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

/** Who makes this request: somebody who is signed in, or a client with a token; null for a stranger. */
export const currentVisitor = cache(async (): Promise<Visitor | null> => {
  const found = await findHeaders();
  return found && parseVisitor(found);
});

/** For whom this request reads. */
export const currentViewer = cache(async (): Promise<Viewer> => toViewer(await currentVisitor()));
