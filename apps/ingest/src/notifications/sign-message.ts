import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new key for the messages of one rule, as Standard Webhooks writes it. */
export const createSecret = (): string => `${PREFIX}${randomBytes(24).toString('base64')}`;

export type SignedMessage = { readonly id: string; readonly at: Date; readonly body: string; readonly secret: string };

/**
 * The headers that prove who sent a message and when, by which a receiver rejects what is forged or repeated. Source:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signMessage({ id, at, body, secret }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
