import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8, as 64 lower-case hexadecimal digits; for browsers, which have it only asynchronously. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));

/** The same of a text that comes in parts, none of which may end inside a surrogate pair. */
export function createSha256() {
  const parts = digest.create();
  return {
    update: (text: string): void => void parts.update(utf8ToBytes(text)),
    digest: (): string => bytesToHex(parts.digest()),
  };
}
