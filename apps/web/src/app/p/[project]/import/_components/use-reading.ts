'use client';
import type { Fault } from '@tachograph/schema/problem';
import { useEffect, useState } from 'react';
import type { Reading } from '@/app/p/[project]/import/_model/reader.ts';

export type Native = { readonly text: string; readonly fileName: string | null };
export type ReadingState = {
  readonly reading: Reading | null;
  readonly ruleFaults: readonly Fault[];
  readonly busy: boolean;
};

const NOTHING: ReadingState = { reading: null, ruleFaults: [], busy: false };

/** Adapters are loaded with the first text: the page itself stays light. */
export const loadReader = () => import('@/app/p/[project]/import/_model/reader.ts');

/** What the text is understood as. A keystroke later the text is read anew, and the last reading stays until then. */
export function useReading({ text, fileName }: Native, tool: string, rules: string): ReadingState {
  const [state, setState] = useState<ReadingState>(NOTHING);
  useEffect(() => {
    if (text.trim() === '') {
      setState(NOTHING);
      return;
    }
    let current = true;
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      const { readNative, readRules } = await loadReader();
      if (!current) return;
      const read = readRules(rules);
      const mapping = 'mapping' in read ? read.mapping : [];
      const ruleFaults = 'faults' in read ? read.faults : [];
      setState({ reading: readNative(text, tool, fileName, mapping), ruleFaults, busy: false });
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, fileName, tool, rules]);
  return state;
}
