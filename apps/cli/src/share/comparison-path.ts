/** What a comparison is of, as its page and `GET /v1/compare` take it; an empty list is left out: all of them. */
export type ComparisonChoice = {
  readonly drivers: readonly string[];
  readonly scenarios: readonly string[];
  readonly reference: string | null;
  readonly metric: string | null;
  readonly environment: string | null;
};

/** The parameters of a comparison in an address, in the order of its page. */
export function toComparisonQuery(choice: ComparisonChoice): URLSearchParams {
  const given = {
    driver: choice.drivers.join(','),
    scenario: choice.scenarios.join(','),
    environment: choice.environment ?? '',
    metric: choice.metric ?? '',
    reference: choice.reference ?? '',
  };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
}

/** The path and query of the page of a comparison: `/p/node/compare?driver=…`. */
export function toComparisonPath(project: string, choice: ComparisonChoice): string {
  const query = toComparisonQuery(choice);
  const path = `/p/${encodeURIComponent(project)}/compare`;
  return query.size === 0 ? path : `${path}?${query}`;
}
