'use client';
import { type PackedRows, unpackRows } from '@/format/pack-rows.ts';
import { useCopy } from './copy-text.tsx';
import { toCsv, toMarkdown } from './table-text.ts';

type Props = {
  /** The heads of the columns first. */
  readonly packed: PackedRows;
  readonly fileName: string;
};

/** The table as a CSV file, or as Markdown on the clipboard. */
export function CopyTable({ packed, fileName }: Props) {
  const { status, copy } = useCopy();
  const write = (format: typeof toCsv) => {
    const [columns = [], ...rows] = unpackRows(packed);
    return format(columns, rows);
  };
  const save = () => {
    const url = URL.createObjectURL(new Blob([write(toCsv)], { type: 'text/csv' }));
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
      <button type="button" className="link" onClick={() => copy(write(toMarkdown))}>
        Markdown
      </button>
    </span>
  );
}
