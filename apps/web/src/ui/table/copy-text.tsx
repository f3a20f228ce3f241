'use client';
import { useState } from 'react';

/** A text onto the clipboard. It stands beside the text itself, which can be taken by hand where there is no script. */
export function CopyText({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('the browser did not allow copying');
    }
  };
  return (
    <span className="row">
      <button type="button" className="button" onClick={copy}>
        {children}
      </button>
      <span role="status" className="meta">
        {said}
      </span>
    </span>
  );
}
