import { type BadgeProps, badgeResponse } from '@/exports/badge/badge-response.ts';
import { toBadgeSvg } from '@/exports/badge/to-badge-svg.ts';

/** `/p/{project}/badge.svg?driver=mariadb@3.4.0&reference=mysql2@3.11.0&scenario=…`: the statement of a comparison as an image. */
export const GET = (request: Request, props: BadgeProps): Promise<Response> =>
  badgeResponse(request, props, { type: 'image/svg+xml; charset=utf-8', render: toBadgeSvg });
