import { leagueBadgeResponse } from '@/exports/badge/league-badge-response.ts';

/** `/p/{project}/league/badge.svg?driver=pg`: the rank of one driver as an image. */
export const GET = leagueBadgeResponse;
