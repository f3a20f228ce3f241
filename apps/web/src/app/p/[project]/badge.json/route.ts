import { type BadgeProps, badgeResponse } from '@/exports/badge/badge-response.ts';
import { toBadgeJson } from '@/exports/badge/to-badge-json.ts';

/** `/p/{project}/badge.json`: the data of the image at the same path, for programs. */
export const GET = (request: Request, props: BadgeProps): Promise<Response> =>
  badgeResponse(request, props, { type: 'application/json; charset=utf-8', render: toBadgeJson });
