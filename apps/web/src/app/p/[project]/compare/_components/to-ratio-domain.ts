import type { Comparison } from '@tachograph/analysis';
import type { RatioDomain } from '@/charts/types.ts';

/** Beyond this a bar is cut and says its ratio in words: one loop of 100 must not flatten every other bar. */
const WIDEST = 4;
const NARROWEST = 1.25;

/** The span of the ratios that are not against or of an emulated cell, with room for the whiskers. */
export function toRatioDomain({ rows, columns }: Comparison): RatioDomain {
  const reference = columns.findIndex(({ isReference }) => isReference);
  const ratios = rows
    .filter(({ cells }) => cells[reference]?.measurement?.status === 'ok')
    .flatMap(({ cells }) => cells)
    .filter(({ measurement }) => measurement?.status === 'ok')
    .flatMap(({ verdict }) => [verdict.ratio, verdict.ratioLow, verdict.ratioHigh])
    .filter((ratio): ratio is number => ratio !== null && Number.isFinite(ratio) && ratio > 0);
  return {
    slowest: Math.max(1 / WIDEST, Math.min(1 / NARROWEST, ...ratios) * 0.97),
    fastest: Math.min(WIDEST, Math.max(NARROWEST, ...ratios) * 1.03),
  };
}
