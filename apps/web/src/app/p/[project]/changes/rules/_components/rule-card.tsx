'use client';
import type { DeliveryListResponse, RuleResponse } from '@tachograph/openapi/administration';
import { count } from '@tachograph/units';
import { useCallback, useEffect, useState } from 'react';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { requestWithToken } from '@/ui/token/request-with-token.ts';
import { describeRule, describeTarget } from '../_model/describe-rule.ts';

type Deliveries = DeliveryListResponse['deliveries'];

/** A message is sent within seconds; a server that is busy needs longer. */
const EVERY_MS = 2_000;
const MOST_READS = 30;

type DeliveriesOptions = { readonly project: string; readonly rule: string; readonly token: string };

/** The log of a rule, read when it is asked for, and again for as long as a test waits to be sent. */
function useDeliveries({ project, rule, token }: DeliveriesOptions) {
  const [deliveries, setDeliveries] = useState<Deliveries | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [reads, setReads] = useState(0);
  const read = useCallback(async () => {
    const address = hrefs.api(project, 'notifications', rule, 'deliveries');
    const outcome = await requestWithToken<DeliveryListResponse>(address, { token });
    setFailure(outcome.ok ? null : outcome.detail);
    if (outcome.ok) setDeliveries(outcome.value.deliveries);
    setReads((known) => known + 1);
  }, [project, rule, token]);
  const isWaiting =
    deliveries?.some(({ test, state, error }) => test && state === 'pending' && error === null) ?? false;
  useEffect(() => {
    if (!isWaiting || reads >= MOST_READS) return;
    const timer = setTimeout(read, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, reads, read]);
  return { deliveries, failure, read };
}

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
const DeliveryLog = ({ deliveries }: Pick<DeliveryListResponse, 'deliveries'>) =>
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

type Props = {
  readonly project: string;
  readonly token: string;
  readonly stored: RuleResponse;
  /** The key that signs its messages, for as long as the page that created it is open; null otherwise. */
  readonly secret: string | null;
  readonly onDelete: () => void;
};

const Secret = ({ secret }: { readonly secret: string }) => (
  <p className="notice rule-secret">
    <span>The key that signs the messages is shown now and never again:</span>
    <code>{secret}</code>
    <CopyText text={secret}>Copy the key</CopyText>
  </p>
);

const SILENT = {
  waiting: 'Waits for confirmation by the link that was sent:',
  stopped: 'Stopped the messages:',
} as const;

/** The addresses of a rule that get nothing, and why. */
const SilentAddresses = ({ addresses }: Pick<RuleResponse, 'addresses'>) =>
  (['waiting', 'stopped'] as const).map((wanted) => {
    const listed = addresses.flatMap(({ address, state }) => (state === wanted ? [address] : []));
    return listed.length > 0 && <p key={wanted}>{`${SILENT[wanted]} ${listed.join(', ')}`}</p>;
  });

/** A rule: what it does, a test, its log, and a way to delete it. */
export function RuleCard({ project, token, stored, secret, onDelete }: Props) {
  const { id, rule, createdAt, createdBy, addresses } = stored;
  const [rejected, setRejected] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { deliveries, failure, read } = useDeliveries({ project, rule: id, token });
  const ask = async (method: 'POST' | 'DELETE', ...path: string[]) => {
    const outcome = await requestWithToken(hrefs.api(project, 'notifications', id, ...path), { method, token });
    setRejected(outcome.ok ? null : outcome.detail);
    return outcome.ok;
  };
  const test = async () => {
    if (await ask('POST', 'test')) await read();
  };
  const remove = async () => {
    if (await ask('DELETE')) onDelete();
  };
  return (
    <Card
      title={rule.name}
      note={describeTarget(rule.target)}
      className="rule-card"
      actions={
        <>
          <button type="button" className="button" onClick={test}>
            Send a test
          </button>
          <button type="button" className="button" onClick={read}>
            {deliveries === null ? 'Log' : 'Read the log again'}
          </button>
          <button type="button" className="button" aria-expanded={isDeleting} onClick={() => setDeleting(!isDeleting)}>
            Delete
          </button>
        </>
      }
    >
      <div className="card-body">
        <p>{`Reports ${describeRule(rule)}.`}</p>
        <SilentAddresses addresses={addresses} />
        {secret !== null && <Secret secret={secret} />}
        <p className="meta">{`Created by ${createdBy} on ${formatDay(new Date(createdAt))}.`}</p>
        {isDeleting && (
          <p className="row">
            <button type="button" className="button danger" onClick={remove}>
              Delete the rule and its log
            </button>
            <button type="button" className="button" onClick={() => setDeleting(false)}>
              Keep it
            </button>
          </p>
        )}
        <div role="status">
          {[rejected, failure].map(
            (text) =>
              text && (
                <p key={text} className="failed">
                  {text}
                </p>
              ),
          )}
        </div>
      </div>
      {deliveries && <DeliveryLog deliveries={deliveries} />}
    </Card>
  );
}
