import type { Unknown } from '@tachograph/analysis/measurement';
import { ALGORITHM, type TestedPage } from '@tachograph/analysis/verdict';
import { toUnknown } from './to-unknown.ts';

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
export const toTests = ({ tested, called, same, expectedFalsePositives, minimumEffect }: TestedPage) => ({
  tested,
  called,
  same,
  expectedFalsePositives,
  minimumEffect,
});

/** A driver by its names. */
export const toDriverName = ({ slug, name }: { readonly slug: string; readonly name: string }) => ({ slug, name });
