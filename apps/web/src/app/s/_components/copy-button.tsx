'use client';
import { useState } from 'react';

/** A text that stands beside it, to the clipboard. */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
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
    <span className="row meta">
      <span role="status">{said}</span>
      <button type="button" className="button" onClick={copy} aria-label={`Copy: ${name}`}>
        Copy
      </button>
    </span>
  );
}
