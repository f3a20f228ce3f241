'use client';
import { type MouseEvent, type ReactNode, useState } from 'react';

type Props = {
  /** The URL of the export; without a script, or where copying is not allowed, it is opened there. */
  readonly href: string;
  /** The type on the clipboard: a browser accepts images as PNG and text as plain text. */
  readonly type: 'image/png' | 'text/plain';
  readonly children: ReactNode;
};

async function read(href: string, type: Props['type']): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} responds with ${response.status}`);
  return new Blob([await response.arrayBuffer()], { type });
}

/** A link to one export format of a comparison that puts it on the clipboard instead. */
export function CopyExport({ href, type, children }: Props) {
  const [status, setStatus] = useState('');
  const copy = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setStatus('copying …');
    try {
      // The promise goes into the item: a browser allows this only while the click is being handled.
      await navigator.clipboard.write([new ClipboardItem({ [type]: read(href, type) })]);
      setStatus('copied');
    } catch {
      location.assign(href);
    }
  };
  return (
    <a href={href} onClick={copy}>
      {children}
      <span role="status" className="meta">
        {status}
      </span>
    </a>
  );
}
