'use client';
import { useCopy } from './copy-text.tsx';
import { toCsv, toMarkdown } from './table-text.ts';

type Props = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly fileName: string;
};

/** The table as a CSV file, or as Markdown on the clipboard. */
export function CopyTable({ columns, rows, fileName }: Props) {
  const { status, copy } = useCopy();
  const save = () => {
    const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <span className="row meta">
      <span role="status">{status}</span>
      <button type="button" className="link" onClick={save}>
        CSV
      </button>
      <button type="button" className="link" onClick={() => copy(toMarkdown(columns, rows))}>
        Markdown
      </button>
    </span>
  );
}
