'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FigureNote } from '@/charts/trend/trend-figure.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { requestLater } from '@/ui/token/request-later.ts';
import { useToken } from '@/ui/token/use-token.ts';

/** A note to be written; by its fields in the upload API. */
export type NewNote = {
  readonly text: string;
  readonly at: string | null;
  readonly driver: string | null;
  readonly version: string | null;
  readonly scenario: string | null;
};

type Written = { readonly id: string };
/** A note that the page does not have yet: on its way, or stored since the page was rendered. */
type Pending = { readonly key: string; readonly id: string | null; readonly note: NewNote };
type Announcement = { readonly text: string; readonly undo?: () => void };

/** The notes of a page as they will be: what was written and deleted since shows at once, and is taken back if it fails. */
export function useNotes<Note extends Pick<FigureNote, 'id'>>(project: string, notes: readonly Note[]) {
  const router = useRouter();
  const [token] = useToken('note');
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const [announced, setAnnounced] = useState<Announcement | null>(null);

  const write = async (note: NewNote): Promise<boolean> => {
    const key = JSON.stringify([note, pending.length]);
    setPending((others) => [...others, { key, id: null, note }]);
    const outcome = await requestLater<Written>(hrefs.api(project, 'notes'), {
      method: 'POST',
      token,
      body: note,
    });
    if (!outcome.ok) {
      setPending((others) => others.filter((entry) => entry.key !== key));
      setAnnounced({ text: `The note was not stored. ${outcome.detail}` });
      return false;
    }
    const { id } = outcome.value;
    setPending((others) => others.map((entry) => (entry.key === key ? { ...entry, id } : entry)));
    setAnnounced({ text: 'The note is stored. Every chart that it crosses shows it.' });
    router.refresh();
    return true;
  };

  const remove = async (id: string, note: NewNote) => {
    setDeleted((others) => [...others, id]);
    const outcome = await requestLater(hrefs.api(project, 'notes', id), { method: 'DELETE', token });
    if (!outcome.ok) {
      setDeleted((others) => others.filter((other) => other !== id));
      setAnnounced({ text: `The note was not deleted. ${outcome.detail}` });
      return;
    }
    setAnnounced({ text: 'The note is deleted.', undo: () => void write(note) });
    router.refresh();
  };

  const stored = new Set(notes.map(({ id }) => id));
  return {
    shown: notes.filter(({ id }) => !deleted.includes(id)),
    pending: pending.filter(({ id }) => id === null || (!stored.has(id) && !deleted.includes(id))),
    announced,
    write,
    remove,
    canDelete: token !== '',
  };
}
