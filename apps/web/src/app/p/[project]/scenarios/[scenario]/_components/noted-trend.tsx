'use client';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import type { PackedFigure } from '@/charts/trend/pack-figure.ts';
import { TrendChart } from '@/charts/trend/trend-chart.tsx';
import type { FigureNote, TrendFigure } from '@/charts/trend/trend-figure.ts';
import type { MetricsBelow, NoteSubject } from '@/charts/trend/trend-svg.tsx';
import { formatDay } from '@/format/format-day.ts';
import { type NewNote, useNotes } from './use-notes.ts';

/** Few readers write one: not part of a page's first script. */
const NoteForm = lazy(() => import('./note-form.tsx').then((module) => ({ default: module.NoteForm })));

type Note = FigureNote & Pick<NewNote, 'driver' | 'scenario'>;

type Props = {
  readonly project: string;
  readonly scenario: string;
  readonly axis: TrendFigure['axis'];
  readonly packed: PackedFigure;
  readonly below: MetricsBelow | undefined;
  readonly scale: ScaleKind;
  readonly notes: readonly Note[];
  /** What else is named below the chart: items of a list. */
  readonly children: ReactNode;
};

const toNewNote = ({ text, at, version, driver, scenario }: Note): NewNote => ({ text, at, version, driver, scenario });

type ItemProps = { readonly note: Note; readonly onDelete: (() => void) | null };

const NoteItem = ({ note: { number, text, version, byName, at }, onDelete }: ItemProps) => (
  <li>
    <i className="trend-note-number">{number}</i>
    <span>
      {text}{' '}
      <span className="meta">
        {version && `${version}, `}
        {byName}, {formatDay(new Date(at))}
      </span>{' '}
      {onDelete && (
        <button type="button" className="link" aria-label={`Delete note ${number}`} onClick={onDelete}>
          Delete
        </button>
      )}
    </span>
  </li>
);

/** A trend with what was noted of it: the chart, the words of its numbers, and a form for another note. */
export function NotedTrend({ project, scenario, axis, packed, below, scale, notes, children }: Props) {
  const { shown, pending, announced, write, remove, canDelete } = useNotes(project, notes);
  const [draft, setDraft] = useState<{ readonly subject: NoteSubject | null } | null>(null);
  const isByVersion = axis === 'version';
  return (
    <>
      <TrendChart id="trend" packed={packed} below={below} scale={scale} onNote={(subject) => setDraft({ subject })} />
      <ul className="list trend-notes">
        {shown.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            onDelete={canDelete ? () => void remove(note.id, toNewNote(note)) : null}
          />
        ))}
        {pending.map(({ key, note }) => (
          <li key={key} aria-busy="true">
            <i className="trend-note-number">…</i>
            <span>
              {note.text} <span className="meta">{note.version}</span>
            </span>
          </li>
        ))}
        {children}
      </ul>
      {draft ? (
        <Suspense fallback={<p className="note-form meta">Loading the form</p>}>
          <NoteForm
            key={draft.subject?.name ?? ''}
            subject={draft.subject}
            isByVersion={isByVersion}
            scenario={scenario}
            onWrite={write}
            onClose={() => setDraft(null)}
          />
        </Suspense>
      ) : (
        <div className="trend-note-add">
          {!isByVersion && (
            <button type="button" className="link" onClick={() => setDraft({ subject: null })}>
              Add a note
            </button>
          )}
        </div>
      )}
      <p role="status" className="trend-note-status meta">
        {announced?.text}{' '}
        {announced?.undo && (
          <button type="button" className="link" onClick={announced.undo}>
            Undo
          </button>
        )}
      </p>
    </>
  );
}
