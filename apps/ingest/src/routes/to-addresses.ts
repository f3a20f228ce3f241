import type { Deps } from '../deps.ts';

type Origins = Pick<Deps, 'webUrl' | 'ingestUrl'>;

/** The page of a run. */
export const toRunPage = ({ webUrl }: Origins, project: string, id: string): string =>
  `${webUrl}/p/${encodeURIComponent(project)}/runs/${id}`;

/** The run itself, as JSON. Names the project: the same content in two projects has one id. */
export const toRunAddress = ({ ingestUrl }: Origins, project: string, id: string): string =>
  `${ingestUrl}/v1/runs/${id}?project=${encodeURIComponent(project)}`;
