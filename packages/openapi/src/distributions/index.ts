/** The query and the response of two distributions. */
export { type DistributionQuery, distributionQuery } from '../queries/distribution-query.ts';
export type { DistributionResponse } from '../responses/distribution-responses.ts';
