import { channel } from 'node:diagnostics_channel';
import type { ProblemCode } from '@tachograph/schema/problem';

/** That a request failed while Next.js responded to it. */
export type RequestError = { readonly requestId: string; readonly code: ProblemCode };

/**
 * Next.js bundles the pages, and the HTTP server in front of them is a separate program: they share the process but no
 * module. A diagnostics channel is found by its name.
 */
const requestErrors = channel('tachograph:request-error');

export const publishRequestError = (error: RequestError): void => requestErrors.publish(error);

export const subscribeToRequestErrors = (listener: (error: RequestError) => void): void =>
  requestErrors.subscribe((message) => listener(message as RequestError));
