import 'server-only';
import { STRANGER, toUserViewer, type Viewer } from '@tachograph/store/access';
import { VIEWER_HEADER } from './viewer-header.ts';

export type { Viewer };

/** Somebody who is signed in, as pages show them. */
export type SignedIn = { readonly id: string; readonly name: string; readonly isAdministrator: boolean };

/** A header has letters of latin1 only. */
export const formatSignedIn = (user: SignedIn): string => encodeURIComponent(JSON.stringify(user));

/** Who is signed in, by the header of a request that the HTTP server wrote; null for nobody. */
export function parseSignedIn(headers: Pick<Headers, 'get'>): SignedIn | null {
  const text = headers.get(VIEWER_HEADER);
  return text ? (JSON.parse(decodeURIComponent(text)) as SignedIn) : null;
}

export const toViewer = (user: SignedIn | null): Viewer => (user ? toUserViewer(user.id) : STRANGER);
