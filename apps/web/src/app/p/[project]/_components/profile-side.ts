import * as z from 'zod';
import type { FlameSide } from '@/charts/flame/flame-frames.ts';
import type { RawParams } from '@/routing/search-params.ts';

const side = z.enum(['before', 'after']).optional().catch(undefined);

/** Which version an address draws: `?side=before`, `?side=after`; else the difference. */
export const parseSide = (params: RawParams): FlameSide => side.parse(params.side) ?? 'difference';
