import type { RunSummary } from '@/server/views.ts';

/** What a reader must know before believing the figures: the source's contradictions, and the parser's doubts. */
export function RunNotes({ notes, warnings }: Pick<RunSummary, 'notes' | 'warnings'>) {
  if (notes.length + warnings.length === 0) return null;
  return (
    <section className="card" aria-label="Notes">
      <div className="card-head">
        <h2>Notes</h2>
        <span className="meta">what to know before believing these figures</span>
      </div>
      <ul className="run-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {warnings.map(({ location, message }) => (
          <li key={`${location} ${message}`}>
            <code>{location}</code> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
