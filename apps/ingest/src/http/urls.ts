import { type DistributionQuery, distributionAddress } from '@tachograph/openapi/distributions';
import {
  type ComparisonQuery,
  comparisonAddress,
  type LeagueQuery,
  leagueAddress,
  type TrendQuery,
  trendAddress,
  writeQuery,
} from '@tachograph/openapi/queries';
import { type UpgradeQuery, upgradeAddress } from '@tachograph/openapi/upgrades';
import { toReadableQuery } from '@tachograph/schema/text';

/** Of the pages and of this API, without a slash at the end. */
type Origins = { readonly webUrl: string; readonly ingestUrl: string };
type Query = Readonly<Record<string, string | undefined>>;

export const toProjectPageUrl = ({ webUrl }: Pick<Origins, 'webUrl'>, project: string): string =>
  `${webUrl}/p/${encodeURIComponent(project)}`;

export const toRunPageUrl = (origins: Origins, project: string, id: string): string =>
  `${toProjectPageUrl(origins, project)}/runs/${id}`;

export const toComparisonPageUrl = (origins: Origins, project: string, query: ComparisonQuery): string =>
  `${toProjectPageUrl(origins, project)}/compare${toReadableQuery(writeQuery(comparisonAddress, query))}`;

export const toScenarioPageUrl = (origins: Origins, project: string, query: TrendQuery): string =>
  `${toProjectPageUrl(origins, project)}/scenarios/${encodeURIComponent(query.scenario)}${toReadableQuery(writeQuery(trendAddress, query))}`;

export const toLeaguePageUrl = (origins: Origins, project: string, query: LeagueQuery): string =>
  `${toProjectPageUrl(origins, project)}/league${toReadableQuery(writeQuery(leagueAddress, query))}`;

export const toDistributionPageUrl = (
  origins: Origins,
  project: string,
  { scenario, ...query }: DistributionQuery,
): string =>
  `${toProjectPageUrl(origins, project)}/scenarios/${encodeURIComponent(scenario)}/distribution${toReadableQuery(writeQuery(distributionAddress, query))}`;

export const toUpgradePageUrl = (origins: Origins, project: string, query: UpgradeQuery): string =>
  `${toProjectPageUrl(origins, project)}/upgrade${toReadableQuery(writeQuery(upgradeAddress, query))}`;

export const toChangesPageUrl = (origins: Pick<Origins, 'webUrl'>, project: string, query: Query = {}): string =>
  `${toProjectPageUrl(origins, project)}/changes${toReadableQuery(query)}`;

/** Where the owner of a mailbox confirms it, or stops messages. */
export const toMailLinkUrl = ({ webUrl }: Pick<Origins, 'webUrl'>, text: string): string =>
  `${webUrl}/mail?link=${text}`;

/** The run as JSON. The URL names the project, because the same content in two projects has one id. */
export const toRunUrl = ({ ingestUrl }: Origins, project: string, id: string): string =>
  `${ingestUrl}/v1/runs/${id}?project=${encodeURIComponent(project)}`;
