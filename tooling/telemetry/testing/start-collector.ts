import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type Attribute = { readonly key: string; readonly value: Value };
type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};
type Payload = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

/** A span as a collector gets it. */
export type CollectedSpan = {
  readonly service: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
};

const toRecord = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]));

const toSpans = ({ resourceSpans }: Payload): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        service: toRecord(resource.attributes)['service.name'] ?? '',
        trace: traceId,
        id: spanId,
        parent: parentSpanId || null,
        name,
        attributes: toRecord(attributes),
      })),
  );

/** A receiver of OTLP over HTTP, and the spans that it got so far. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    keys.add(`${request.method} ${request.url} ${request.headers['x-key']}`);
    spans.push(...toSpans((await json(request)) as Payload));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('it has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: (): readonly CollectedSpan[] => spans,
    /** Method, path and key of its requests. */
    keys: (): readonly string[] => [...keys],
    stop: () => void server.close(),
  };
}
