import { isSameList } from '@tachograph/schema/collection';
import type { IdentityValue } from '@tachograph/schema/normalise';
import type { HarnessName, Measurement } from '../measurement/measurement.ts';

/** The harness of a run, by its id; null where none is stated. */
export type HarnessOf = (run: string) => HarnessName | null;

const toField = (key: string, label: string, value: string | null | undefined): IdentityValue => ({
  key,
  label,
  group: 'Runtime and tool',
  value: value ?? null,
});

/** What identifies a harness, as fields that can be compared. */
export const toHarnessFields = (harness: HarnessName | null): IdentityValue[] => [
  toField('harness.name', 'Harness', harness?.name),
  toField('harness.version', 'Harness version', harness?.version),
  toField('tool.name', 'Tool', harness?.tool?.name),
  toField('tool.version', 'Tool version', harness?.tool?.version),
];

const valuesOf = (measurement: Measurement, harnessOf: HarnessOf) =>
  toHarnessFields(harnessOf(measurement.runs[0] ?? '')).map(({ value }) => value);

/** Whether one harness and tool, in one version each, measured both. */
export const isSameHarness = (a: Measurement, b: Measurement, harnessOf: HarnessOf): boolean =>
  isSameList(valuesOf(a, harnessOf), valuesOf(b, harnessOf));
