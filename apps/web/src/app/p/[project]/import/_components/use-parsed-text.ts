'use client';
import type { History } from '@tachograph/adapters';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { useEffect, useState } from 'react';
import type { ParsedText, ReadAs } from '@/app/p/[project]/import/_model/reader.ts';

export type Native = { readonly text: string; readonly fileName: string | null };
export type ParsedTextState = {
  readonly parsed: ParsedText | null;
  /** The text as a whole history, if it has several runs. */
  readonly history: History | null;
  readonly ruleIssues: readonly ValidationIssue[];
  readonly busy: boolean;
};

const NOTHING: ParsedTextState = { parsed: null, history: null, ruleIssues: [], busy: false };

/** Adapters and schemas are loaded with the first text: the page itself stays light. */
export async function loadReader() {
  const { config } = await import('zod/v4/core');
  // The policy of pages forbids to compile text, which every schema would try to do for speed when it is made.
  config({ jitless: true });
  return import('@/app/p/[project]/import/_model/reader.ts');
}

/** What the text is understood as. A keystroke later the text is read anew, and the last reading stays until then. */
export function useParsedText(
  { text, fileName }: Native,
  { tool, choices }: Pick<ReadAs, 'tool' | 'choices'>,
  rules: string,
): ParsedTextState {
  const [state, setState] = useState<ParsedTextState>(NOTHING);
  useEffect(() => {
    if (text.trim() === '') {
      setState(NOTHING);
      return;
    }
    let current = true;
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      const { readHistory, readNative, readRules } = await loadReader();
      if (!current) return;
      const read = readRules(rules);
      const mapping = 'mapping' in read ? read.mapping : [];
      const ruleIssues = 'issues' in read ? read.issues : [];
      const parsed = readNative(text, { tool, fileName, choices }, mapping);
      setState({ parsed, history: readHistory(text, tool, fileName), ruleIssues, busy: false });
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, fileName, tool, choices, rules]);
  return state;
}
