'use client';
import { usePathname } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { useHasAccounts } from '@/ui/form/member-context.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { TokenField } from './token-field.tsx';
import { SESSION, useToken } from './use-token.ts';

type Props = {
  readonly scope: 'edit' | 'admin';
  /** What the request takes of somebody who is signed in. */
  readonly permission: 'note' | 'triage' | 'curate';
  /** What the token is needed for, at the end of a sentence: "to set the state of changes". */
  readonly purpose: string;
};

function EnteredToken({ onForget }: { readonly onForget: () => void }) {
  return (
    <p className="row">
      <span className="meta">A token is kept in this tab until it is closed.</span>
      <button type="button" className="button" onClick={onForget}>
        Forget the token
      </button>
    </p>
  );
}

/** Asks once for the token of the tab, and says how to make one; afterwards it offers to forget it. */
export function TokenForm({ scope, permission, purpose }: Props) {
  const [token, setToken] = useToken(permission);
  const [typed, setTyped] = useState('');
  const hasAccounts = useHasAccounts();
  const pathname = usePathname();
  if (token === SESSION) return null;
  if (token !== '') return <EnteredToken onForget={() => setToken('')} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setToken(typed.trim());
    setTyped('');
  };
  const command = `npx tacho token create --name NAME --scopes ${scope} --token-file .data/admin-token`;
  return (
    <form className="token-form" onSubmit={submit}>
      <p>
        A token of this project with the scope <code>{scope}</code>
        {scope === 'edit' && (
          <>
            {' '}
            or <code>admin</code>
          </>
        )}{' '}
        is needed {purpose}. This tab keeps it until it is closed.{' '}
        {hasAccounts && (
          <>
            Members of the project need none once they <Link href={hrefs.signIn({ next: pathname })}>sign in</Link>.
          </>
        )}
      </p>
      <div className="row">
        <TokenField label="Token of this project" token={typed} onToken={setTyped} />
        <button type="submit" className="button primary">
          Use this token
        </button>
      </div>
      <details>
        <summary>How to create a token</summary>
        <p className="row">
          <code>{command}</code>
          <CopyText text={command}>Copy</CopyText>
        </p>
        <p className="meta">
          NAME is what the history shows as the author. <Link href={`${hrefs.docs('api')}#tokens`}>About tokens</Link>
        </p>
      </details>
    </form>
  );
}
