import { userInfo } from 'node:os';
import { insertAuditEvent, type NewAuditEvent } from '@tachograph/store/audit';
import type { Store } from '@tachograph/store/database';
import type { Log } from '../start/log.mjs';

export type Context = {
  readonly db: Store;
  /** The public URL of the pages, without a slash at the end. */
  readonly webUrl: string;
  readonly log: Log;
};

type Options = {
  readonly title?: string | undefined;
  readonly visibility?: string | undefined;
  readonly name?: string | undefined;
  readonly scope?: string | undefined;
  readonly days?: string | undefined;
  readonly action?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly confirm?: string | undefined;
  readonly series?: string | undefined;
  readonly 'runs-per-day'?: string | undefined;
  readonly megabytes?: string | undefined;
};

/**
 * One command: its words after its name, and its options.
 *
 * @throws {Error} with what is wrong, before anything is changed
 */
export type Command = (context: Context, words: readonly string[], options: Options) => Promise<void>;

export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** Whether a text can be the name of a project in URLs. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 100;

/** The link of an invitation. */
export const toLink = (webUrl: string, token: string): string => `${webUrl}/join?token=${token}`;

/** Write what a command did to the audit log, with the user of the system who ran it. */
export const record = ({ db }: Context, event: Omit<NewAuditEvent, 'actor'>): Promise<void> =>
  insertAuditEvent(db.pool, {
    ...event,
    actor: { kind: 'command', id: null, name: userInfo().username, ipAddress: null },
  });
