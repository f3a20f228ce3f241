'use client';
import { type FormEvent, useState } from 'react';
import type { NoteSubject } from '@/charts/trend/trend-svg.tsx';
import { TokenForm } from '@/ui/token/token-form.tsx';
import { useToken } from '@/ui/token/use-token.ts';
import type { NewNote } from './use-notes.ts';

/** The longest note; the upload API has the same limit. */
const MOST_LETTERS = 300;

type Props = {
  /** The point that it is of; null for a note of a time. */
  readonly subject: NoteSubject | null;
  /** Whether the chart is by version: then a note of a point is of its version, else of its time. */
  readonly isByVersion: boolean;
  readonly scenario: string;
  readonly onWrite: (note: NewNote) => Promise<boolean>;
  readonly onClose: () => void;
};

/** "of 2026-01-05 10:00 UTC" */
const describeTime = (at: string) => `of ${at.slice(0, 16).replace('T', ' ')} UTC`;

function describeSubject({ subject, isByVersion }: Pick<Props, 'subject' | 'isByVersion'>): string {
  if (!subject) return 'of a time';
  return isByVersion && subject.version ? `of ${subject.name}` : describeTime(subject.at);
}

/** A time as `datetime-local` has it, in UTC; empty means now. */
const toTime = (entered: string): string | null => (entered === '' ? null : `${entered}:00Z`);

/** Writes one line about a version or a time, with the token of the tab. */
export function NoteForm({ subject, isByVersion, scenario, onWrite, onClose }: Props) {
  const [token] = useToken('note');
  const [text, setText] = useState('');
  const [time, setTime] = useState('');
  const [isOfScenario, setIsOfScenario] = useState(false);
  const isOfVersion = isByVersion && subject?.version != null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const of =
      isOfVersion && subject ? { driver: subject.driver, version: subject.version } : { driver: null, version: null };
    const at = subject ? subject.at : toTime(time);
    if (await onWrite({ text: text.trim(), at, ...of, scenario: isOfScenario ? scenario : null })) onClose();
  };
  const title = `Note ${describeSubject({ subject, isByVersion })}`;
  return (
    <section className="note-form" aria-label={title}>
      <h3>{title}</h3>
      <TokenForm scope="edit" permission="note" purpose="to write and delete notes" />
      {token !== '' && (
        <form onSubmit={submit}>
          <div className="row">
            <label className="field grow">
              <span>What happened, in one line: everyone can read it</span>
              <input
                className="text-field"
                required
                maxLength={MOST_LETTERS}
                value={text}
                placeholder="moved to a new host"
                onChange={(event) => setText(event.target.value)}
              />
            </label>
            {!subject && (
              <label className="field">
                <span>Time in UTC; empty for now</span>
                <input
                  type="datetime-local"
                  className="text-field"
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                />
              </label>
            )}
          </div>
          <div className="row">
            <label>
              <input
                type="checkbox"
                checked={isOfScenario}
                onChange={(event) => setIsOfScenario(event.target.checked)}
              />{' '}
              only on charts of this scenario
            </label>
            <span className="spacer" />
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary">
              Add the note
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
