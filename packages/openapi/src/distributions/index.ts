/** The query and the response of two distributions. */
export { type DistributionQuery, distributionAddress, distributionQuery } from '../queries/distribution-query.ts';
export type { DistributionResponse } from '../responses/distribution-responses.ts';
