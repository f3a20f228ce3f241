'use client';
import { type MouseEvent, type ReactNode, useState } from 'react';

type Props = {
  /** Where the form is; without a script, or where copying is not allowed, it is opened there. */
  readonly href: string;
  /** What lands on the clipboard: a browser takes pictures as PNG and text as plain text. */
  readonly type: 'image/png' | 'text/plain';
  readonly children: ReactNode;
};

async function read(href: string, type: Props['type']): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answers ${response.status}`);
  return new Blob([await response.arrayBuffer()], { type });
}

/** A link to one form of a comparison that puts it on the clipboard instead. */
export function CopyForm({ href, type, children }: Props) {
  const [said, setSaid] = useState('');
  const copy = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setSaid('copying …');
    try {
      // The promise goes into the item: a browser allows this only while the click is being handled.
      await navigator.clipboard.write([new ClipboardItem({ [type]: read(href, type) })]);
      setSaid('copied');
    } catch {
      location.assign(href);
    }
  };
  return (
    <a href={href} onClick={copy}>
      {children}
      <span role="status" className="meta">
        {said}
      </span>
    </a>
  );
}
