'use client';
import { useState } from 'react';

/** Puts a text on the clipboard; and the status to show, empty until it was tried. */
export function useCopy() {
  const [status, setStatus] = useState('');
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus('copied');
    } catch {
      setStatus('the browser did not allow copying');
    }
  };
  return { status, copy };
}

/** A text onto the clipboard. It is beside the text itself, which can be copied by hand where there is no script. */
export function CopyText({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  const { status, copy } = useCopy();
  return (
    <span className="row">
      <button type="button" className="button" onClick={() => copy(text)}>
        {children}
      </button>
      <span role="status" className="meta">
        {status}
      </span>
    </span>
  );
}
