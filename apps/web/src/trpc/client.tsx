'use client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '@/server/root.ts';
import { makeQueryClient } from './query-client.ts';

export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

let inBrowser: QueryClient | undefined;
const queryClient = () => {
  if (typeof window === 'undefined') return makeQueryClient();
  inBrowser ??= makeQueryClient();
  return inBrowser;
};

/** While a page is rendered on the server its queries are prefetched; this address is never called there. */
const url = typeof window === 'undefined' ? 'http://localhost/api/trpc' : '/api/trpc';

export function QueryProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({ links: [httpBatchLink({ transformer: superjson, url, maxItems: 10 })] }),
  );
  return (
    <QueryClientProvider client={client}>
      <TRPCProvider trpcClient={trpcClient} queryClient={client}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
