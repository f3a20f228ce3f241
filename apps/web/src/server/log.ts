import 'server-only';
import { type Logger, pino } from 'pino';
import { env } from '@/env.ts';
import { oncePerProcess } from './once-per-process.ts';

export type { Logger };

/** The log: lines of JSON on standard output, in the shape of those of the upload server, from `LOG_LEVEL` up. */
export const log = (): Logger => oncePerProcess('log', () => pino({ level: env().logLevel }));
