'use client';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { useEffect, useState } from 'react';
import type { ParsedText } from '@/app/p/[project]/import/_model/reader.ts';

export type Native = { readonly text: string; readonly fileName: string | null };
export type ParsedTextState = {
  readonly parsed: ParsedText | null;
  readonly ruleIssues: readonly ValidationIssue[];
  readonly busy: boolean;
};

const NOTHING: ParsedTextState = { parsed: null, ruleIssues: [], busy: false };

/** Adapters are loaded with the first text: the page itself stays light. */
export const loadReader = () => import('@/app/p/[project]/import/_model/reader.ts');

/** What the text is understood as. A keystroke later the text is read anew, and the last reading stays until then. */
export function useParsedText({ text, fileName }: Native, tool: string, rules: string): ParsedTextState {
  const [state, setState] = useState<ParsedTextState>(NOTHING);
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
      const ruleIssues = 'issues' in read ? read.issues : [];
      setState({ parsed: readNative(text, tool, fileName, mapping), ruleIssues, busy: false });
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, fileName, tool, rules]);
  return state;
}
