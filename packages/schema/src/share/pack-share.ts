import * as z from 'zod';
import { sha256 } from '#sha256';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { type SharedComparison, sharedComparison, storedComparison } from './share.ts';
import { type SharedView, sharedView, storedView } from './shared-view.ts';

/** All that may be frozen. */
export type SharedContent = SharedComparison | SharedView;

/** A share ready to be kept: its id, the hash of its content, and the content in its one spelling. */
export type PackedShare = { readonly id: string; readonly hash: string; readonly content: string };

const ID_BITS = 100;
const ID_LENGTH = ID_BITS / 5;

/** The first 100 bits of a hash, in the digits 0–9 and a–v: nobody finds a second content for an id. */
const toShareId = (hash: string): string =>
  BigInt(`0x${hash.slice(0, ID_BITS / 4)}`)
    .toString(32)
    .padStart(ID_LENGTH, '0');

/** True for a text that could name a share. */
export const isShareId = (id: string): boolean => /^[0-9a-v]{20}$/.test(id);

/** The one spelling of a share's content, and the names that follow from it. Throws where it is no share. */
export function packShare(share: SharedContent): PackedShare {
  const json = (share.kind === 'comparison' ? sharedComparison.parse(share) : sharedView.parse(share)) as Json;
  const content = canonicalJson(json);
  const hash = sha256(content);
  return { id: toShareId(hash), hash, content };
}

const stored = z.discriminatedUnion('kind', [storedComparison, storedView]);

/** Back from the stored content. */
export const parseShare = (content: string): SharedContent => stored.parse(JSON.parse(content));
