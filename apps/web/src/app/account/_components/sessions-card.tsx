import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import type { readAccount } from '@/server/accounts/read-account.ts';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { describeBrowser } from '../_model/describe-browser.ts';

type Props = Pick<NonNullable<Awaited<ReturnType<typeof readAccount>>>, 'sessions'>;

const ACTION = `${hrefs.account()}/sessions`;

/** Where the account is signed in. */
export const SessionsCard = ({ sessions }: Props) => (
  <Card
    title="Sessions"
    note={count(sessions.length, 'browser')}
    actions={
      sessions.length > 1 && (
        <form method="post" action={ACTION}>
          <button type="submit" className="button">
            End all others
          </button>
        </form>
      )
    }
  >
    <DataTable columns={['Browser', 'Address', 'Since', 'End']} hidden={['End']}>
      {sessions.map(({ id, createdAt, ipAddress, userAgent, isCurrent }) => (
        <tr key={id}>
          <td>{describeBrowser(userAgent)}</td>
          <td>{ipAddress ?? 'unknown'}</td>
          <td>
            <Time at={createdAt} />
          </td>
          <td>
            {isCurrent ? (
              'this one'
            ) : (
              <form method="post" action={ACTION}>
                <button type="submit" className="button" name="session" value={id}>
                  End
                </button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  </Card>
);
