import { createHash } from 'node:crypto';
import type { Store } from '@tachograph/store/database';
import { createLimiter } from '@tachograph/store/limits';

const DAY_SECONDS = 24 * 3600;
/** E-mails that one project may send in a day, whoever gets them. */
export const MAILS_PER_DAY = 200;
/** Links to confirm that one address gets in a day, whichever projects send them. */
const LINKS_PER_DAY = 3;

export type MailLimits = {
  /** Whether a project may send so many e-mails more. They are counted. */
  readonly mayMail: (projectId: number, mails: number) => Promise<boolean>;
  /** Whether an address may be asked once more. It is counted. */
  readonly mayAsk: (address: string) => Promise<boolean>;
};

/** The limits of e-mail, counted by all servers of a database together. */
export function createMailLimits({ pool }: Store): MailLimits {
  const mails = createLimiter({ pool, name: 'mails', points: MAILS_PER_DAY, duration: DAY_SECONDS });
  const links = createLimiter({ pool, name: 'mail-links', points: LINKS_PER_DAY, duration: DAY_SECONDS });
  return {
    mayMail: async (projectId, count) => (await mails.consume(String(projectId), count)).allowed,
    // A key has fewer letters than an address may have.
    mayAsk: async (address) => (await links.consume(createHash('sha256').update(address).digest('hex'))).allowed,
  };
}
