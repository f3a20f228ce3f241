import type { Matrix } from '@tachograph/analysis/matrix';
import type { Measurement, Unknown } from '@tachograph/analysis/measurement';
import { freezeMeasurement } from '@tachograph/analysis/share';
import { ALGORITHM } from '@tachograph/analysis/verdict';

/** A measurement in the format of a share, without its samples. */
export function toMeasured(measurement: Measurement) {
  const { samples, printed: _, ...figures } = freezeMeasurement(measurement);
  const single = measurement.value === null ? 0 : 1;
  return { ...figures, invocations: figures.sampleKind === 'repeats' ? samples.length : single };
}

const CONSEQUENCES: Readonly<Partial<Record<Unknown['kind'], string>>> = {
  reference: 'there are no verdicts, and no other reference is used instead',
  environment: 'nothing is shown of it',
  metric: 'nothing is shown',
  statistic: 'nothing is shown',
  params: 'nothing is shown',
};

/** A name in the query that no result has, and what follows from it. */
export const toUnknown = ({ kind, requested }: Unknown) => ({
  kind,
  requested,
  detail: `no result has the ${kind} "${requested}": ${CONSEQUENCES[kind] ?? 'the rest of the query applies'}`,
});

type TestCount = Pick<Matrix, 'tested' | 'called' | 'same' | 'expectedFalsePositives' | 'minimumEffect'>;

/** Where a view is shown. */
export type ViewPage = {
  /** The whole URL of the page. */
  readonly url: string;
  readonly project: { readonly slug: string; readonly title: string };
};

/** What the JSON of every view begins with. */
export const toHead = ({ url, project }: ViewPage, unknown: readonly Unknown[]) => ({
  format: 1 as const,
  url,
  project: { slug: project.slug, title: project.title },
  unknown: unknown.map(toUnknown),
  algorithm: ALGORITHM,
});

/** What the tests of a view came to. */
export const toTests = ({ tested, called, same, expectedFalsePositives, minimumEffect }: TestCount) => ({
  tested,
  called,
  same,
  expectedFalsePositives,
  minimumEffect,
});

/** A driver by its names. */
export const toDriverName = ({ slug, name }: { readonly slug: string; readonly name: string }) => ({ slug, name });
