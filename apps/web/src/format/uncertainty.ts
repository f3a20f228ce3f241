import type { Uncertainty } from '@tachograph/schema/result';
import { formatNumber } from '@tachograph/units';

/** The ± as its source printed it, with its kind. */
export function formatUncertainty(uncertainty: Uncertainty | null | undefined): string {
  if (!uncertainty) return 'not stated';
  const { kind, level, value, low, high } = uncertainty;
  const ends = low !== undefined && high !== undefined ? `${formatNumber(low)} – ${formatNumber(high)}` : null;
  const percent = level ? `${formatNumber(level * 100)} % ` : '';
  if (kind === 'rme') return `± ${formatNumber(value ?? 0, 3)} %`;
  if (kind === 'ci') return ends ? `${ends} (${percent}CI)` : `± ${formatNumber(value ?? 0)} (${percent}CI)`;
  return `${ends ?? `± ${formatNumber(value ?? 0)}`} (${kind})`;
}
