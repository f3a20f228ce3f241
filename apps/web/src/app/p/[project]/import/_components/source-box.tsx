'use client';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Card } from '@/ui/layout/card.tsx';
import { loadReader, type Native } from './use-parsed-text.ts';

type Props = {
  readonly native: Native;
  readonly tool: string;
  /** Adapters by name and title. */
  readonly tools: readonly { readonly name: string; readonly title: string }[];
  /** What the text was recognised as; null: nothing yet. */
  readonly recognised: string | null;
  readonly busy: boolean;
  readonly onNative: (native: Native, measuredAt: Date | null) => void;
  readonly onTool: (tool: string) => void;
};

/** Of a longer text only the beginning is shown: a field of many megabytes would stop the page. */
const MAX_SHOWN = 500_000;

/** Where native output is pasted or dropped. */
export function SourceBox({ native, tool, tools, recognised, busy, onNative, onTool }: Props) {
  const [over, setOver] = useState(false);
  const isLong = native.text.length > MAX_SHOWN;
  const box = useRef<HTMLTextAreaElement>(null);
  // A text that was pasted before the script arrived counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const text = box.current?.value ?? '';
    if (text !== '') onNative({ text, fileName: null }, null);
  }, []);
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    const { readFile } = await loadReader();
    onNative({ text: await readFile(file), fileName: file.name }, new Date(file.lastModified));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void openFile(event.dataTransfer.files[0]);
  };
  return (
    <Card
      title="1. Native output"
      note={busy ? 'reading…' : 'read in this browser; nothing is sent before you publish'}
    >
      <div className="card-body stack small">
        <textarea
          ref={box}
          className={over ? 'text-field paste over' : 'text-field paste'}
          aria-label="Native output"
          placeholder="Paste what the benchmark tool printed, a whole page of it if you like, or drop its file here."
          spellCheck={false}
          rows={native.text === '' ? 14 : 8}
          value={isLong ? native.text.slice(0, MAX_SHOWN) : native.text}
          readOnly={isLong}
          onChange={(event) => onNative({ text: event.target.value, fileName: null }, null)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        <div className="row">
          <label className="button file-button">
            Choose a file
            <input
              type="file"
              className="visually-hidden"
              onChange={(event) => void openFile(event.target.files?.[0])}
            />
          </label>
          {native.fileName && <code className="meta">{native.fileName}</code>}
          {isLong && <span className="meta">only its beginning is shown</span>}
          <span className="spacer" />
          <label className="field-line">
            <span>Tool</span>
            <select className="text-field" value={tool} onChange={(event) => onTool(event.target.value)}>
              <option value="auto">{recognised === null ? 'find out' : `find out: ${recognised}`}</option>
              {tools.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </Card>
  );
}
