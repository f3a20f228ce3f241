import type { Arrangement, Comparison, UnitView } from '@tachograph/analysis/comparison';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import type { CompareParams } from '@/routing/compare-params.ts';
import { CHOICES, type Choice, OUTCOMES } from '@/routing/view-choices.ts';

/** How a comparison is shown; what is compared is no part of it. */
export type CompareView = {
  readonly view: (typeof CHOICES.view)[number];
  readonly axis: ScaleKind;
  /** Null: as it was measured. */
  readonly unitView: UnitView | null;
  readonly arrangement: Arrangement;
  /** Values of the URL that are not known. */
  readonly unknown: readonly { readonly kind: string; readonly requested: string }[];
};

const KINDS: Readonly<Record<Choice, string>> = { view: 'view', scale: 'axis', as: 'unit view', sort: 'order' };

const choose = <T extends string>(known: readonly [T, ...T[]], requested: string | undefined): T =>
  known.find((choice) => choice === requested) ?? known[0];

const isOutcome = (text: string): text is (typeof OUTCOMES)[number] => OUTCOMES.some((known) => known === text);

/** The view in a URL. An unknown value is listed, and replaced by the default. */
export function toCompareView(state: CompareParams): CompareView {
  const unknown = (Object.keys(CHOICES) as Choice[]).flatMap((key) => {
    const requested = state[key];
    return requested === undefined || CHOICES[key].some((known) => known === requested)
      ? []
      : [{ kind: KINDS[key], requested }];
  });
  const only = state.only ?? [];
  const unknownOutcomes = only.filter((text) => !isOutcome(text)).map((requested) => ({ kind: 'verdict', requested }));
  const unitView = choose(CHOICES.as, state.as);
  return {
    view: choose(CHOICES.view, state.view),
    axis: choose(CHOICES.scale, state.scale),
    unitView: unitView === 'measured' ? null : unitView,
    arrangement: { order: choose(CHOICES.sort, state.sort), by: state.by ?? null, only: only.filter(isOutcome) },
    unknown: [...unknown, ...unknownOutcomes],
  };
}

/** A column to sort by that the comparison does not have, or that is its reference. */
export const listUnknownColumn = ({ arrangement: { by } }: CompareView, { columns }: Pick<Comparison, 'columns'>) =>
  by === null || columns.some(({ key, isReference }) => key === by && !isReference)
    ? []
    : [{ kind: 'column', requested: by }];
