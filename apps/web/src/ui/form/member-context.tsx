'use client';
import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext<readonly string[]>([]);

type Props = {
  /** What whoever is signed in may do in the project, such as `triage`. */
  readonly permissions: readonly string[];
  readonly children: ReactNode;
};

/** Forms below it need no token for what these permissions allow. */
export const MemberProvider = ({ permissions, children }: Props) => <Context value={permissions}>{children}</Context>;

/** Whether whoever is signed in may do this in the project of the page. */
export const useMember = (permission: string): boolean => useContext(Context).includes(permission);
