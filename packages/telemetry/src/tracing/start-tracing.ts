/** Where spans are sent to, and how they are marked. */
export type TracingSettings = {
  /** The base URL of a collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** Sent with each request to the collector, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** The share of requests that are traced where no proxy has decided, from 0 to 1. */
  readonly ratio: number;
};

export type Tracing = {
  /** Sends what was not sent yet. Never rejects. */
  readonly stop: () => Promise<void>;
};

const NONE: Tracing = { stop: async () => {} };

/**
 * Has spans sent to a collector. Without settings nothing is loaded, and spans cost next to nothing. A collector that is away
 * is told to `onError` and holds up no request: spans are dropped.
 */
export async function startTracing(
  settings: TracingSettings | null,
  onError: (message: string) => void,
): Promise<Tracing> {
  if (settings === null) return NONE;
  const { registerOpenTelemetry } = await import('./open-telemetry.ts');
  return registerOpenTelemetry(settings, onError);
}
