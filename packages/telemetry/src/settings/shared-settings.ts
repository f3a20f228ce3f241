import type * as z from 'zod';
import { readTracingSettings } from '../tracing/read-tracing-settings.ts';
import type { SHARED_VARIABLES } from './variables.ts';

type Given = z.output<z.ZodObject<typeof SHARED_VARIABLES>>;

/**
 * What both servers make of the variables that they share.
 *
 * @throws {Error} that names the variable of OpenTelemetry that is wrong
 */
export const toSharedSettings = (given: Given, serviceName: string) => ({
  webUrl: given.WEB_URL,
  logLevel: given.LOG_LEVEL,
  trustedProxies: given.TRUSTED_PROXIES,
  metrics: { token: given.METRICS_TOKEN ?? null, allow: given.METRICS_ALLOW },
  /** Where traces are sent to; null for nowhere. */
  tracing: readTracingSettings(
    {
      endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: given.OTEL_EXPORTER_OTLP_HEADERS,
      serviceName: given.OTEL_SERVICE_NAME,
      ratio: given.OTEL_TRACES_SAMPLER_ARG,
    },
    { serviceName },
  ),
});
