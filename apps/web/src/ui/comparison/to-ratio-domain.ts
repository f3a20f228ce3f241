import type { Comparison } from '@tachograph/analysis/comparison';
import type { RatioDomain } from '@tachograph/charts/scale';

/** A scale is at least this wide and, where most ratios fit in it, at most this wide. */
const NARROWEST = 1.25;
const USUAL = 4;
/** The share of ratios that must fit; the bars beyond are cut and have their ratio as text. */
const FITTING = 0.9;

/** The span of the ratios that are not of or against an emulated cell, with space for the whiskers. */
export function toRatioDomain({ rows, columns }: Pick<Comparison, 'rows' | 'columns'>): RatioDomain {
  const reference = columns.findIndex(({ isReference }) => isReference);
  const ratios = rows
    .filter(({ cells }) => cells[reference]?.measurement?.status === 'ok')
    .flatMap(({ cells }) => cells.filter((_, index) => index !== reference))
    .filter(({ measurement }) => measurement?.status === 'ok')
    .flatMap(({ verdict }) => [verdict.ratio, verdict.ratioLow, verdict.ratioHigh])
    .filter((ratio): ratio is number => ratio !== null && Number.isFinite(ratio) && ratio > 0);
  const sizes = ratios.map((ratio) => Math.max(ratio, 1 / ratio)).sort((a, b) => a - b);
  const widest = Math.max(USUAL, (sizes[Math.ceil(sizes.length * FITTING) - 1] ?? 1) * 1.03);
  return {
    slowest: Math.max(1 / widest, Math.min(1 / NARROWEST, ...ratios) * 0.97),
    fastest: Math.min(widest, Math.max(NARROWEST, ...ratios) * 1.03),
  };
}
