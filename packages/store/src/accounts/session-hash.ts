import { createHash } from 'node:crypto';

/** What is stored of the token of a session: its SHA-256, which signs nobody in. */
export const toSessionHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
