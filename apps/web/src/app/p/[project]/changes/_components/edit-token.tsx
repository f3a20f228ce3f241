'use client';
import { useState } from 'react';
import { useStates } from './state-context.tsx';

/** Without a token one button that asks for it; with one the way to forget it. It stays in this tab of the browser. */
export function EditToken() {
  const { token, setToken } = useStates();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  if (token !== null)
    return (
      <button type="button" className="button" onClick={() => setToken(null)}>
        Forget the token
      </button>
    );
  if (!isOpen)
    return (
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Change states…
      </button>
    );
  return (
    <form
      className="edit-token"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') setToken(text.trim());
        setText('');
        setOpen(false);
      }}
    >
      <input
        type="password"
        className="text-field"
        aria-label="Token of this project with the scope edit"
        placeholder="Token with the scope edit"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the reader asked for this field by the button that it replaces.
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button primary">
        Use it
      </button>
    </form>
  );
}
