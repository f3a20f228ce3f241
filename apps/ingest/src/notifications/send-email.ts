export type EmailSettings = {
  /** `smtp://user:password@host:587`, or `smtps:`. */
  readonly smtpUrl: string;
  readonly from: string;
};

export type Email = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly id: string;
  /** The page that ends such messages, which mail programs show as a button. */
  readonly stopUrl?: string;
};

export type EmailError = 'email-not-configured' | 'unreachable' | 'rejected';

/** Codes of nodemailer for a server that answered, and said no. */
const REJECTED = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH', 'EPROTOCOL']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Sends an e-mail; null where the server accepted it, else what went wrong. The same id makes mail programs show it once. */
export async function sendEmail(
  { to, subject, text, id, stopUrl }: Email,
  settings: EmailSettings | null,
  timeoutMs: number,
): Promise<EmailError | null> {
  if (!settings) return 'email-not-configured';
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: settings.smtpUrl, ...timeouts });
  const domain = settings.from.replace(/^.*@|>$/g, '') || 'tachograph.invalid';
  try {
    await transport.sendMail({
      from: settings.from,
      to: [...to],
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>` }) },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return null;
  } catch (error) {
    return REJECTED.has(codeOf(error)) ? 'rejected' : 'unreachable';
  } finally {
    transport.close();
  }
}
