import 'server-only';
import { type Permission, STRANGER, toTokenViewer, toUserViewer, type Viewer } from '@tachograph/store/access';
import { VIEWER_HEADER } from './viewer-header.ts';

export type { Viewer };

/** Somebody who is signed in, as pages show them. */
export type SignedIn = { readonly id: string; readonly name: string; readonly isAdministrator: boolean };

/** A client with a token of a project: it reads this project, and freezes its pages where the token allows it. */
export type TokenHolder = {
  readonly token: string;
  readonly name: string;
  readonly projectId: number;
  readonly permissions: readonly Permission[];
};

export type Visitor = SignedIn | TokenHolder;

/** A header has letters of latin1 only. */
export const formatVisitor = (visitor: Visitor): string => encodeURIComponent(JSON.stringify(visitor));

/** Who makes a request, by its header that the HTTP server wrote; null for a stranger. */
export function parseVisitor(headers: Pick<Headers, 'get'>): Visitor | null {
  const text = headers.get(VIEWER_HEADER);
  return text ? (JSON.parse(decodeURIComponent(text)) as Visitor) : null;
}

/** Who is signed in; null for nobody, and for a client with a token. */
export function parseSignedIn(headers: Pick<Headers, 'get'>): SignedIn | null {
  const visitor = parseVisitor(headers);
  return visitor && 'id' in visitor ? visitor : null;
}

/** For whom a visitor reads. */
export const toViewer = (visitor: Visitor | null): Viewer =>
  visitor === null ? STRANGER : 'id' in visitor ? toUserViewer(visitor.id) : toTokenViewer(visitor.projectId);
