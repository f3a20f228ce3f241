import { answerBadge, type BadgeProps } from '@/exports/badge/answer-badge.ts';
import { toBadgeSvg } from '@/exports/badge/to-badge-svg.ts';

/** `/p/{project}/badge.svg?d=mariadb@3.4.0&ref=mysql2@3.11.0&s=…`: the claim of a comparison as a picture. */
export const GET = (request: Request, props: BadgeProps): Promise<Response> =>
  answerBadge(request, props, { type: 'image/svg+xml; charset=utf-8', render: toBadgeSvg });
