'use client';
import type { DeliveryListResponse } from '@tachograph/openapi/administration';
import { useCallback, useEffect, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { requestWithToken } from '@/ui/token/request-with-token.ts';

type Deliveries = DeliveryListResponse['deliveries'];

/** A message is sent within seconds; a server that is busy needs longer. */
const EVERY_MS = 2_000;
const MOST_READS = 30;

type DeliveriesOptions = { readonly project: string; readonly rule: string; readonly token: string };

/** The log of a rule, read when it is asked for, and again for as long as a test waits to be sent. */
export function useDeliveries({ project, rule, token }: DeliveriesOptions) {
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
