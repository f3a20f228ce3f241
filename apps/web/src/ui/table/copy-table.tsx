'use client';
import { useState } from 'react';
import { toCsv, toMarkdown } from './table-text.ts';

type Props = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly fileName: string;
};

/** The table as a CSV file, or as Markdown on the clipboard. */
export function CopyTable({ columns, rows, fileName }: Props) {
  const [said, setSaid] = useState('');
  const save = () => {
    const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toMarkdown(columns, rows));
      setSaid('copied');
    } catch {
      setSaid('the browser did not allow copying');
    }
  };
  return (
    <span className="row meta">
      <span role="status">{said}</span>
      <button type="button" className="link" onClick={save}>
        CSV
      </button>
      <button type="button" className="link" onClick={copy}>
        Markdown
      </button>
    </span>
  );
}
