export type Result = {
  scenario: string;
  params?: Record<string, string | number | boolean>;
  driver: { name: string; version?: string; language: string; purl?: string };
  metric: string;
  unit: string;
  direction?: string;
  value: number | null;
  statistic?: string;
  status: string;
  statusReason?: string;
  protocolObserved?: string;
  paired?: object;
};

/** One invocation: the file that was uploaded, and what the Tachograph says that it holds. */
export type StoredRun = {
  file: string;
  harness: string;
  project: string;
  url: string;
  document: {
    repetitionGroup: string;
    startedAt: string;
    finishedAt: string;
    harness: { name: string; tool: { name: string } };
    // biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of what a server answers
    environment: Record<string, any>;
    scenarios: { id: string; title: string; sql?: string; workPerOp?: number }[];
    results: Result[];
  };
};
