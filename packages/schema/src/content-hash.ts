import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from './canonical-json.ts';

/** SHA-256 of the canonical JSON of `value`, as 64 lower-case hexadecimal digits. Runs in a browser too. */
export const contentHash = (value: Json | undefined): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

/** The first 16 hexadecimal digits (64 bits): enough to name a series, a case or an environment in one project. */
export const shortHash = (value: Json | undefined): string => contentHash(value).slice(0, 16);
