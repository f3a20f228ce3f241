import type { Json } from '@tachograph/schema/hash';

/** Who changed something. */
export type Actor = {
  readonly kind: 'user' | 'token' | 'command';
  /** The key of the account or the token; null for a command. */
  readonly id: string | null;
  readonly name: string;
  /** Where the request came from; null for a command. */
  readonly ipAddress: string | null;
};

export type AuditEvent = {
  readonly id: string;
  readonly at: Date;
  /** A code such as `member-changed`. */
  readonly action: string;
  /** An id, an address or a name. */
  readonly target: string | null;
  readonly actor: Actor;
  readonly details: Json;
};
