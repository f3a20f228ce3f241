import type { Tracing, TracingSettings } from './tracing.ts';

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
