export { startRequestSpan, traceHeaders, withSpan } from './spans.ts';
export { startTracing } from './start-tracing.ts';
export { statementObserver } from './statement-observer.ts';
