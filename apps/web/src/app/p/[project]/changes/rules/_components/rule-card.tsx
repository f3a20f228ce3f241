'use client';
import type { RuleResponse } from '@tachograph/openapi/administration';
import { useState } from 'react';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { requestWithToken } from '@/ui/token/request-with-token.ts';
import { describeRule, describeTarget } from '../_model/describe-rule.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { useDeliveries } from './use-deliveries.ts';

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
