import type { Measurement } from '@tachograph/analysis/measurement';

/** A figure with its interval in the canonical unit, or why there is none, as JSON has it. */
export const toMeasurementJson = ({
  status,
  statusReason,
  value,
  uncertainty,
  n,
  measuredAt: at,
  runs,
}: Measurement) => ({
  status,
  reason: statusReason,
  value,
  low: uncertainty?.low ?? null,
  high: uncertainty?.high ?? null,
  uncertainty: uncertainty?.description ?? null,
  n,
  at: at.toISOString(),
  runs,
});
