import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8, as 64 lower-case hexadecimal digits; for browsers, which have it only asynchronously. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
