import 'server-only';
import { isShareId } from '@tachograph/schema/share';
import { findShare, type StoredShare } from '@tachograph/store/shares';
import { cache } from 'react';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** A share as it is stored, or its tombstone; null for an id that names none, and for who may not read it. Read once for all of one request. */
export const readStoredShare = cache(
  async (id: string): Promise<StoredShare | null> =>
    isShareId(id) ? findShare(store(), await currentViewer(), id) : null,
);
