const RUN_ID = /^r_[0-9a-f]{16}$/;

/** The ids of all runs that a response of the API names, each once. */
export function listRunIds(response: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (RUN_ID.test(value)) found.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(response);
  return [...found].sort();
}
