import type { Store } from '@tachograph/store/database';
import { listUnasked, setUnsent, takeUnasked, type UnaskedAddress } from '@tachograph/store/rule-addresses';
import { toMailLinkUrl } from '../http/urls.ts';
import type { MailLimits } from './mail-limits.ts';
import { type EmailSettings, sendEmail } from './send-email.ts';

/** Links that one round sends: the next one goes on. */
const MOST = 20;

export type AskDeps = {
  readonly db: Store;
  readonly now: () => Date;
  readonly webUrl: string;
  readonly email: EmailSettings | null;
  readonly limits: MailLimits;
  readonly timeoutMs: number;
};

/** It names nothing that somebody chose but the name of the project in URLs, which has small letters, digits and hyphens. */
const toText = (project: string, { webUrl, link }: { readonly webUrl: string; readonly link: string }): string =>
  [
    `Somebody asked ${webUrl} to send messages about changes in the project ${project} to this address.`,
    '',
    'If you want them, open this link within a week and confirm:',
    link,
    '',
    'Otherwise do nothing: this address gets no other message by this rule.',
    '',
  ].join('\n');

async function ask(unasked: UnaskedAddress, deps: AskDeps): Promise<void> {
  const { db, now, webUrl, email, limits, timeoutMs } = deps;
  const { projectId, ruleId, address, project } = unasked;
  const text = await takeUnasked(db, unasked, now());
  if (text === null) return;
  const isAllowed = (await limits.mayAsk(address)) && (await limits.mayMail(projectId, 1));
  const link = toMailLinkUrl({ webUrl }, text);
  const mail = {
    to: [address],
    subject: `Confirm messages about ${project}`,
    text: toText(project, { webUrl, link }),
    id: `confirm.${ruleId}.${now().getTime()}`,
  };
  if (!isAllowed || (await sendEmail(mail, email, timeoutMs)) !== null) await setUnsent(db, unasked);
}

/** Send a link to each new address of a rule that is not that of a member who confirmed it. */
export async function askAddresses(deps: AskDeps): Promise<void> {
  if (!deps.email) return;
  for (const unasked of await listUnasked(deps.db, { now: deps.now(), limit: MOST })) await ask(unasked, deps);
}
