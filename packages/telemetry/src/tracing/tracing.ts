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
