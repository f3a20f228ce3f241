import type { TracingSettings } from './tracing.ts';

/** Variables of the OpenTelemetry specification, as far as they are read. */
export type TracingVariables = {
  readonly endpoint?: string | undefined;
  readonly headers?: string | undefined;
  readonly serviceName?: string | undefined;
  readonly ratio?: string | undefined;
};

/** Without its value, which may be a key. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS has a value that is not percent-encoded');
  }
}

/** `name=value`, separated by commas, the values percent-encoded. */
function parseHeaders(text = ''): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name = '', value = ''] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=(.*)$/.exec(entry) ?? [];
      if (name === '') throw new Error('OTEL_EXPORTER_OTLP_HEADERS has an entry that is not name=value');
      return [name, decode(value.trim())];
    }),
  );
}

/**
 * What the variables say of tracing; null without an endpoint.
 *
 * @throws {Error} that names the variable that is wrong, without its value
 */
export function readTracingSettings(
  { endpoint, headers, serviceName, ratio }: TracingVariables,
  defaults: Pick<TracingSettings, 'serviceName'>,
): Omit<TracingSettings, 'version'> | null {
  if (!endpoint) return null;
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is not an http: or https: URL');
  const share = Number(ratio || 1);
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1');
  return { endpoint, headers: parseHeaders(headers), serviceName: serviceName || defaults.serviceName, ratio: share };
}
