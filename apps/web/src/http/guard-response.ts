import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A complete response. */
export type WholeResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type GuardedResponse = {
  /** Respond with this instead; what is written later is ignored. False if the response has already begun. */
  readonly replace: (response: WholeResponse) => boolean;
};

type Head = [status: number, ...rest: (string | OutgoingHttpHeaders | undefined)[]];

/**
 * Call `onHead` once, before the status and the headers of a response are sent: it may change them, or return another
 * response, which then replaces this one.
 */
export function guardResponse(response: ServerResponse, onHead: () => WholeResponse | null): GuardedResponse {
  const original = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
    setHeader: response.setHeader.bind(response),
  };
  let isReplaced = false;
  let isBegun = false;

  function replace({ status, headers, body }: WholeResponse): boolean {
    if (isBegun) return false;
    isBegun = true;
    isReplaced = true;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusMessage = '';
    original.writeHead(status, headers);
    original.end(body);
    return true;
  }

  function begin(): void {
    if (isBegun) return;
    const other = onHead();
    if (other) replace(other);
    isBegun = true;
  }

  response.writeHead = ((...[status, ...rest]: Head) => {
    response.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object') ?? {};
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    begin();
    return isReplaced ? response : original.writeHead(response.statusCode);
  }) as typeof response.writeHead;

  response.write = ((...args: unknown[]) => {
    begin();
    return isReplaced || original.write(...args);
  }) as typeof response.write;

  response.end = ((...args: unknown[]) => {
    begin();
    return isReplaced ? response : original.end(...args);
  }) as typeof response.end;

  // Next.js makes a list of the one value of each header of a route. Its compression understands a text only.
  response.setHeader = (name, value) =>
    original.setHeader(name, Array.isArray(value) && value.length === 1 ? String(value[0]) : value);

  return { replace };
}
