import { type Notice, toEmail } from '@tachograph/analysis/notification';
import type { ClaimedDelivery } from '@tachograph/store/notifications';
import { listRecipients, type Recipient } from '@tachograph/store/rule-addresses';
import { toMailLinkUrl } from '../http/urls.ts';
import type { AskDeps } from './ask-addresses.ts';
import { sendEmail } from './send-email.ts';

/** One e-mail for each: nobody sees the other addresses, and each has its own link to stop. */
const toMail = (
  notice: Notice,
  { id, recipient, webUrl }: { readonly id: string; readonly recipient: Recipient; readonly webUrl: string },
) => {
  const { subject, text } = toEmail(notice);
  const stopUrl = toMailLinkUrl({ webUrl }, recipient.stopText);
  const footer = `\nNo more messages by this rule to this address: ${stopUrl}\n`;
  return { id, to: [recipient.address], subject, text: text + footer, stopUrl };
};

/** Send a notice to everybody who wants it; null where one of them got it, else what went wrong, as a code. */
export async function mailNotice(delivery: ClaimedDelivery, notice: Notice, deps: AskDeps): Promise<string | null> {
  const { db, webUrl, email, limits, timeoutMs } = deps;
  if (!email) return 'email-not-configured';
  const recipients = await listRecipients(db, delivery);
  if (recipients.length === 0) return 'not-confirmed';
  if (!(await limits.mayMail(delivery.projectId, recipients.length))) return 'mail-limit';
  const errors: (string | null)[] = [];
  for (const recipient of recipients) {
    const mail = toMail(notice, { id: delivery.id, recipient, webUrl });
    errors.push(await sendEmail(mail, email, timeoutMs));
    // The mail server is away: it is for the others as well.
    if (errors.at(-1) === 'unreachable') break;
  }
  return errors.includes(null) ? null : (errors[0] ?? null);
}
