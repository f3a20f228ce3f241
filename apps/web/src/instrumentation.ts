import type { Instrumentation } from 'next';
import { reportRequestError } from '@/server/errors/report-request-error.ts';

/** Next.js calls this for every error of a page or a route, before it responds. */
export const onRequestError: Instrumentation.onRequestError = (error, request) => reportRequestError(error, request);
