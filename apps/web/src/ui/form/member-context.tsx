'use client';
import { createContext, type ReactNode, useContext } from 'react';

type Member = { readonly permissions: readonly string[]; readonly hasAccounts: boolean };

const Context = createContext<Member>({ permissions: [], hasAccounts: false });

type Props = {
  /** What the signed-in user may do in the project, such as `triage`. */
  readonly permissions: readonly string[];
  /** Whether anybody can sign in to this installation. */
  readonly hasAccounts: boolean;
  readonly children: ReactNode;
};

/** Forms below it need no token for what these permissions allow. */
export const MemberProvider = ({ permissions, hasAccounts, children }: Props) => (
  <Context value={{ permissions, hasAccounts }}>{children}</Context>
);

/** Whether the signed-in user may do this in the project of the page. */
export const useMember = (permission: string): boolean => useContext(Context).permissions.includes(permission);

/** Whether a form can send its reader to sign in. */
export const useHasAccounts = (): boolean => useContext(Context).hasAccounts;
