import type { DeliveryListResponse } from '@tachograph/openapi/administration';
import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type Delivery = DeliveryListResponse['deliveries'][number];

const describeState = ({ state, attempts, error }: Delivery) => {
  if (state !== 'pending') return state;
  if (error !== null) return 'to be sent again';
  return attempts === 0 ? 'waiting' : 'being sent';
};

/** "rejected, status 500", which leads to what to do about it. */
const Reason = ({ error, status }: Delivery) =>
  error === null ? null : (
    <>
      <Link className="link" href={`${hrefs.docs('notifications')}#try-a-rule`}>
        {error}
      </Link>
      {status !== null && `, status ${status}`}
    </>
  );

/** The newest messages of a rule, newest first. */
export const DeliveryLog = ({ deliveries }: Pick<DeliveryListResponse, 'deliveries'>) =>
  deliveries.length === 0 ? (
    <p className="card-body meta">Nothing was sent yet.</p>
  ) : (
    <DataTable columns={['Time', 'Message', 'State', 'Attempts', 'What went wrong']} numeric={['Attempts']}>
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <td>
            <Time at={new Date(delivery.finishedAt ?? delivery.dueAt)} exact />
          </td>
          <td>{delivery.test ? 'test' : count(delivery.changes, 'change')}</td>
          <td className={delivery.state === 'failed' ? 'failed' : undefined}>{describeState(delivery)}</td>
          <td className="num">{delivery.attempts}</td>
          <td>
            <Reason {...delivery} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
