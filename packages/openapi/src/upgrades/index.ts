/** The query and the response of an upgrade. */
export { type UpgradeQuery, upgradeAddress, upgradeQuery } from '../queries/upgrade-query.ts';
export type { UpgradeResponse } from '../responses/upgrade-responses.ts';
