// The runtime's own where there is one, the portable one in browsers: see "imports" in package.json.
import { sha256 } from '#sha256';
import { canonicalJson, type Json } from './canonical-json.ts';

/** SHA-256 of the canonical JSON of `value`, as 64 lower-case hexadecimal digits. */
export const contentHash = (value: Json | undefined): string => sha256(canonicalJson(value));

/** The first 16 hexadecimal digits (64 bits): enough to name a series, a case or an environment in one project. */
export const shortHash = (value: Json | undefined): string => contentHash(value).slice(0, 16);
