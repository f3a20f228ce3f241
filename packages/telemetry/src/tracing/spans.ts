import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = () => trace.getTracer('tachograph');

/** An error in a span has its class and no message: that may contain values of the request. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Does work as a span of the request that it is for; outside of a traced request it is just done. */
export async function withSpan<T>(name: string, work: () => Promise<T>, attributes: Attributes = {}): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A statement of the database as a span; null outside of a traced request, as in work that is repeated all the time. */
export function startStatementSpan(name: string): ((error: unknown) => void) | null {
  if (!trace.getActiveSpan()?.isRecording()) return null;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return (error) => {
    if (error !== null) fail(span, error);
    span.end();
  };
}

/** The span of a request that a server responds to. */
export type RequestSpan = {
  readonly run: <T>(work: () => T) => T;
  readonly end: (response: { readonly route: string; readonly status: number }) => void;
};

export type TracedRequest = {
  readonly id: string;
  readonly method: string;
  /** Of a trusted proxy, whose trace it continues; null begins a trace. */
  readonly headers: IncomingHttpHeaders | null;
};

/** Begins the span of a request, whose id it has as an attribute. */
export function startRequestSpan({ id, method, headers }: TracedRequest): RequestSpan {
  const parent = headers === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers);
  const attributes = { 'http.request.method': method, 'tachograph.request_id': id };
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => (isSpanContextValid(span.spanContext()) ? context.with(active, work) : work()),
    end: ({ route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The headers by which another server continues the trace of this request; none outside of a traced one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
