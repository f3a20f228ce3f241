export { readTracingSettings } from './read-tracing-settings.ts';
export { type RequestSpan, startRequestSpan, traceHeaders, withSpan } from './spans.ts';
export { startTracing, type Tracing, type TracingSettings } from './start-tracing.ts';
export { statementObserver } from './statement-observer.ts';
