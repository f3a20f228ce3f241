import { answerBadge, type BadgeProps } from '@/exports/badge/answer-badge.ts';
import { toBadgeJson } from '@/exports/badge/to-badge-json.ts';

/** `/p/{project}/badge.json`: what the picture of the same address says, for programs. */
export const GET = (request: Request, props: BadgeProps): Promise<Response> =>
  answerBadge(request, props, { type: 'application/json; charset=utf-8', render: toBadgeJson });
