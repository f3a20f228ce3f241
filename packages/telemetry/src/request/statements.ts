/** A SQL statement that has ended. */
export type EndedStatement = {
  /** Its name, or its verb and its first table. */
  readonly name: string;
  readonly seconds: number;
  readonly failed: boolean;
  /** The request that it was for; null for work that no request has begun. */
  readonly requestId: string | null;
};

type Listener = (statement: EndedStatement) => void;

const KEY = Symbol.for('tachograph statement listeners');

/** One list for the process: statements of the pages and their HTTP server come from two bundles. */
function open(): Set<Listener> {
  const held = globalThis as unknown as Record<symbol, Set<Listener> | undefined>;
  held[KEY] ??= new Set<Listener>();
  return held[KEY];
}

const listeners = open();

/** Learn of every statement when it has ended. What is returned ends this. */
export function onStatement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishStatement(statement: EndedStatement): void {
  for (const listener of listeners) listener(statement);
}
