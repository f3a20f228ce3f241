import { toReadableQuery } from '@tachograph/schema/text';
import type { Deps } from '../deps.ts';

type Origins = Pick<Deps, 'webUrl' | 'ingestUrl'>;
type Query = Readonly<Record<string, string | undefined>>;

const toProjectPage = ({ webUrl }: Origins, project: string): string => `${webUrl}/p/${encodeURIComponent(project)}`;

/** The page of a run. */
export const toRunPage = (origins: Origins, project: string, id: string): string =>
  `${toProjectPage(origins, project)}/runs/${id}`;

/** The page of a comparison. */
export const toComparisonPage = (origins: Origins, project: string, query: Query): string =>
  `${toProjectPage(origins, project)}/compare${toReadableQuery(query)}`;

/** The page of a scenario. */
export const toScenarioPage = (origins: Origins, project: string, scenario: string, query: Query): string =>
  `${toProjectPage(origins, project)}/scenarios/${encodeURIComponent(scenario)}${toReadableQuery(query)}`;

/** The run itself, as JSON. Names the project: the same content in two projects has one id. */
export const toRunAddress = ({ ingestUrl }: Origins, project: string, id: string): string =>
  `${ingestUrl}/v1/runs/${id}?project=${encodeURIComponent(project)}`;
