import type { Matrix } from '@tachograph/analysis/matrix';
import type { Unknown } from '@tachograph/analysis/measurement';
import { ALGORITHM } from '@tachograph/analysis/verdict';
import { toUnknown } from './to-unknown.ts';

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

/** How the verdicts of a view were tested together. */
export const toTests = ({ tested, called, same, expectedFalsePositives, minimumEffect }: TestCount) => ({
  tested,
  called,
  same,
  expectedFalsePositives,
  minimumEffect,
});

/** A driver by its names. */
export const toDriverName = ({ slug, name }: { readonly slug: string; readonly name: string }) => ({ slug, name });
