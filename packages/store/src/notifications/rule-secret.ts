import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The key of the secrets of all rules, made of `AUTH_SECRET`. */
export type RuleKey = Buffer;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The version of the form. No secret begins like this: none contains a blank. */
const PREFIX = 'v1 ';

export const deriveRuleKey = (authSecret: string): RuleKey =>
  Buffer.from(hkdfSync('sha256', authSecret, '', 'tachograph secrets of notification rules', 32));

const isSealed = (stored: string): boolean => stored.startsWith(PREFIX);

/**
 * A secret as it is stored: encrypted and authenticated, with a nonce of its own, for this rule alone. The id of a rule is a UUID, which
 * stays when its project is restored from a backup and gets another key.
 */
export function sealRuleSecret(key: RuleKey, ruleId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(ruleId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${PREFIX}${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** The secret of a rule; null where it was sealed with another key, or for another rule. One that an earlier version stored is in clear. */
export function openRuleSecret(key: RuleKey | null, ruleId: string, stored: string): string | null {
  if (!isSealed(stored)) return stored;
  if (key === null) return null;
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(ruleId)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const sealed = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
