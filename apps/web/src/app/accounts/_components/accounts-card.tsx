import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { type ListedAccount, MOST_ACCOUNTS } from '@/server/accounts/administer-accounts.ts';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type Operation = { readonly name: string; readonly label: string };

const listOperations = ({ isAdministrator, suspendedAt, sessions }: ListedAccount): Operation[] => [
  suspendedAt ? { name: 'restore', label: 'Restore' } : { name: 'suspend', label: 'Suspend' },
  ...(isAdministrator ? [{ name: 'revoke-administrator', label: 'Revoke administrator' }] : []),
  ...(sessions > 0 ? [{ name: 'end-sessions', label: 'End sessions' }] : []),
];

type FormProps = { readonly account: ListedAccount; readonly text: string | undefined };

/** What may be done to an account. */
const ChangeForm = ({ account, text }: FormProps) => (
  <form className="inline-form" method="post" action={`${hrefs.accounts()}/change`}>
    <input type="hidden" name="email" value={account.email} />
    {text && <input type="hidden" name="q" value={text} />}
    {listOperations(account).map(({ name, label }) => (
      <button
        key={name}
        type="submit"
        className="button"
        name="operation"
        value={name}
        aria-label={`${label}: ${account.name}, ${account.email}`}
      >
        {label}
      </button>
    ))}
  </form>
);

const describeState = ({ isAdministrator, suspendedAt }: ListedAccount): string =>
  [...(isAdministrator ? ['administrator'] : []), ...(suspendedAt ? ['suspended'] : [])].join(', ') || 'may sign in';

type Props = { readonly accounts: readonly ListedAccount[]; readonly ownId: string; readonly text: string | undefined };

/** Accounts, administrators first, and what may be done to each. */
export const AccountsCard = ({ accounts, ownId, text }: Props) => (
  <Card
    title="All accounts"
    note={accounts.length < MOST_ACCOUNTS ? count(accounts.length, 'account') : `the first ${MOST_ACCOUNTS}`}
  >
    {accounts.length === 0 ? (
      <p className="card-body">No account has this name or address.</p>
    ) : (
      <DataTable
        columns={['Name', 'E-mail address', 'State', 'Sessions', 'Since', 'Change']}
        numeric={['Sessions']}
        hidden={['Change']}
      >
        {accounts.map((account) => (
          <tr key={account.id}>
            <td>{account.name}</td>
            <td>
              {account.email} {!account.isConfirmed && <span className="meta">not confirmed</span>}
            </td>
            <td>{describeState(account)}</td>
            <td className="num">{account.sessions}</td>
            <td>
              <Time at={account.createdAt} />
            </td>
            <td>{account.id === ownId ? 'yours' : <ChangeForm account={account} text={text} />}</td>
          </tr>
        ))}
      </DataTable>
    )}
  </Card>
);
