import * as z from 'zod';
import { createTrust } from '../request/create-trust.ts';

export const port = z.coerce.number().int().min(0).max(65_535);

/** Bytes, milliseconds, or a number of things. */
export const size = z.coerce.number().int().positive();

/** A limit that 0 turns off. */
export const rate = z.coerce.number().int().nonnegative();

/** Texts between commas. */
export const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));

/** Without slashes at its end, so that a path can follow. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

export const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'is not a postgresql:// URL');

/** Whether every entry is an IP address, a network, or a name that stands for some. */
function areAddresses(entries: readonly string[]): boolean {
  try {
    createTrust(entries);
    return true;
  } catch {
    return false;
  }
}

const networks = list.refine(areAddresses, 'has an entry that is neither an IP address nor a network');

/** What both servers read. */
export const SHARED_VARIABLES = {
  /** URL of the web pages, as readers have it. */
  WEB_URL: httpUrl.default('http://127.0.0.1:3000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Whose X-Forwarded-For is trusted: IP addresses or networks, separated by commas. */
  TRUSTED_PROXIES: networks.default([]),
  /** Who may read `/metrics`: clients that send this token or come from these addresses; by default this machine. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'has fewer than 16 characters, or blanks')
    .optional(),
  METRICS_ALLOW: networks.default([]),
  /** Signs sessions, and encrypts second factors and the secrets of notification rules. */
  AUTH_SECRET: z.string().min(32, 'has fewer than 32 characters').optional(),
  /** Where traces are sent to, as OpenTelemetry names it; without the first, nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
};
