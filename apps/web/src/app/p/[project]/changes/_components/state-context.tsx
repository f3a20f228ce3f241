'use client';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { sendEvent, sendUndo } from '@/app/p/[project]/changes/_model/send-event.ts';
import { useEditToken } from '@/app/p/[project]/changes/_model/use-edit-token.ts';
import { count } from '@/format/count.ts';
import type { ChangeState } from '@/ui/change/change.ts';
import { STATE_WORDS } from '@/ui/change/change-state-chip.tsx';

type Outcome = { readonly text: string; readonly undo: string | null; readonly isProblem: boolean };

type States = {
  /** Null without a token: nothing that needs one is drawn. */
  readonly token: string | null;
  readonly setToken: (token: string | null) => void;
  readonly selected: ReadonlySet<string>;
  readonly toggle: (change: string) => void;
  readonly clear: () => void;
  readonly setState: (changes: readonly string[], state: ChangeState, note: string) => Promise<boolean>;
  readonly undo: (event: string) => Promise<void>;
  readonly isBusy: boolean;
  readonly outcome: Outcome | null;
};

const Context = createContext<States | null>(null);

/** What sets states on the page of changes, and how it went. */
export function useStates(): States {
  const states = useContext(Context);
  if (!states) throw new Error('states are set inside StateProvider');
  return states;
}

const toggled = (before: ReadonlySet<string>, change: string) =>
  new Set(before.has(change) ? [...before].filter((other) => other !== change) : [...before, change]);

const NONE: ReadonlySet<string> = new Set();

/** Keeps what is selected and the outcome of the last action; after an action the page shows the new states. */
export function StateProvider({ project, children }: { readonly project: string; readonly children: ReactNode }) {
  const router = useRouter();
  const { token, setToken } = useEditToken(project);
  const [selected, setSelected] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const act = async (send: () => ReturnType<typeof sendEvent>, text: string): Promise<boolean> => {
    setBusy(true);
    const { event, problem } = await send();
    setBusy(false);
    setOutcome({ text: problem ?? text, undo: event, isProblem: problem !== null });
    if (problem === null) router.refresh();
    return problem === null;
  };
  const value: States = {
    ...{ token, setToken, selected, isBusy, outcome },
    toggle: (change) => setSelected((before) => toggled(before, change)),
    clear: () => setSelected(NONE),
    setState: async (changes, state, note) => {
      if (token === null) return false;
      const text = `${count(changes.length, 'change is', 'changes are')} ${STATE_WORDS[state]}.`;
      const isSet = await act(() => sendEvent(project, token, { changes, state, note }), text);
      if (isSet) setSelected(NONE);
      return isSet;
    },
    undo: async (event) => {
      if (token !== null) await act(() => sendUndo(project, token, event), 'Undone.');
    },
  };
  return <Context value={value}>{children}</Context>;
}
