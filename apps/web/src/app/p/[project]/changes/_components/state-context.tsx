'use client';
import type { ChangeEventResponse, ChangeOwnerResponse } from '@tachograph/openapi/changes';
import type { ChangeState } from '@tachograph/schema/change';
import { count } from '@tachograph/units';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { STATE_WORDS } from '@/ui/change/change-state-chip.tsx';
import { requestLater } from '@/ui/token/request-later.ts';
import type { Outcome } from '@/ui/token/request-with-token.ts';
import { SESSION, useToken } from '@/ui/token/use-token.ts';

/** Who can look at a change. */
type Member = { readonly userId: string; readonly name: string };

/** How the last action went, and the event that undoing it takes. */
type Done = { readonly text: string; readonly event: string | null; readonly isProblem: boolean };

type States = {
  /** Whether a token was entered: without one nothing that needs it is drawn. */
  readonly hasToken: boolean;
  /** A signed-in member needs no token. */
  readonly isMember: boolean;
  readonly forget: () => void;
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly selected: ReadonlySet<string>;
  /** Selects all of these; those that are all selected no longer. */
  readonly toggle: (changes: readonly string[]) => void;
  readonly clear: () => void;
  readonly setState: (changes: readonly string[], state: ChangeState, note: string) => Promise<boolean>;
  readonly undo: (event: string) => Promise<void>;
  /** Members of the project; none for a visitor who sets no owners. */
  readonly members: readonly Member[];
  /** `owner`: the id of a member; null for nobody. */
  readonly setOwner: (changes: readonly string[], owner: string | null) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly done: Done | null;
};

const Context = createContext<States | null>(null);

/** What sets states on the page of changes, and how it went. */
export function useStates(): States {
  const states = useContext(Context);
  if (!states) throw new Error('states are set inside StateProvider');
  return states;
}

const NONE: ReadonlySet<string> = new Set();

function toggled(before: ReadonlySet<string>, changes: readonly string[]): ReadonlySet<string> {
  const isAll = changes.every((change) => before.has(change));
  return new Set(isAll ? [...before].filter((other) => !changes.includes(other)) : [...before, ...changes]);
}

/** Sends what sets states, and keeps how it went; afterwards the page is read again. */
function useActions({ events, owners }: Pick<Props, 'events' | 'owners'>, token: string) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const act = async <Value,>(request: Promise<Outcome<Value>>, describe: (value: Value) => Omit<Done, 'isProblem'>) => {
    setBusy(true);
    const outcome = await request;
    setBusy(false);
    setDone(
      outcome.ok
        ? { ...describe(outcome.value), isProblem: false }
        : { text: outcome.detail, event: null, isProblem: true },
    );
    if (outcome.ok) router.refresh();
    return outcome.ok;
  };
  const setState = (changes: readonly string[], state: ChangeState, note: string) => {
    const body = { changes, state, note: note.trim() || null };
    const request = requestLater<ChangeEventResponse>(events, { method: 'POST', token, body });
    const text = `${count(changes.length, 'change is', 'changes are')} ${STATE_WORDS[state]}.`;
    return act(request, ({ id }) => ({ text, event: id }));
  };
  const undo = async (event: string) => {
    const request = requestLater(`${events}/${event}`, { method: 'DELETE', token });
    await act(request, () => ({ text: 'Undone.', event: null }));
  };
  const setOwner = (changes: readonly string[], owner: string | null) => {
    const request = requestLater<ChangeOwnerResponse>(owners, { method: 'POST', token, body: { changes, owner } });
    const which = count(changes.length, 'change');
    return act(request, ({ owner: name }) => ({ text: `${name ?? 'Nobody'} looks at ${which}.`, event: null }));
  };
  return { isBusy, done, setState, undo, setOwner };
}

type Props = {
  /** The address that takes events: `hrefs.api`, whose code the page does without. */
  readonly events: string;
  /** Likewise for owners. */
  readonly owners: string;
  readonly members: readonly Member[];
  readonly children: ReactNode;
};

/** Keeps what is selected and how the last action went. */
export function StateProvider({ events, owners, members, children }: Props) {
  const [token, setToken] = useToken('triage');
  const [isAsking, setAsking] = useState(false);
  const [selected, setSelected] = useState(NONE);
  const { isBusy, done, setState, undo, setOwner } = useActions({ events, owners }, token);
  const value: States = {
    hasToken: token !== '',
    isMember: token === SESSION,
    isAsking: isAsking && token === '',
    selected,
    isBusy,
    done,
    undo,
    members,
    setOwner: async (changes, owner) => {
      const isSet = await setOwner(changes, owner);
      if (isSet) setSelected(NONE);
      return isSet;
    },
    forget: () => {
      setToken('');
      setSelected(NONE);
      setAsking(false);
    },
    ask: () => setAsking(true),
    toggle: (changes) => setSelected((before) => toggled(before, changes)),
    clear: () => setSelected(NONE),
    setState: async (changes, state, note) => {
      const isSet = await setState(changes, state, note);
      if (isSet) setSelected(NONE);
      return isSet;
    },
  };
  return <Context value={value}>{children}</Context>;
}
