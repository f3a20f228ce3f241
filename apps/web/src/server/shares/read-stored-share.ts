import 'server-only';
import { isShareId } from '@tachograph/schema/share';
import { findShare, type StoredShare } from '@tachograph/store/shares';
import { cache } from 'react';
import { store } from '@/server/store.ts';

/** A share as it is stored, or its tombstone; null for an id that names none. Read once for all of one request. */
export const readStoredShare = cache(
  async (id: string): Promise<StoredShare | null> => (isShareId(id) ? findShare(store(), id) : null),
);
