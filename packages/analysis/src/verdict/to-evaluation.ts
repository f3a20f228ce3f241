import type { NoiseSource } from '../measurement/noise.ts';

/**
 * What results are judged by beside themselves: made where their project is read, completed with the noise where the results
 * are, and passed on whole.
 */
export type Evaluation = {
  /** Smallest relative difference worth a verdict; 0.03 unless told otherwise. */
  readonly minimumEffect?: number | undefined;
  /** What other measurements say of the noise between repeats; nothing unless told otherwise. */
  readonly noise?: NoiseSource | undefined;
};

export const toEvaluation = ({ minimumEffect }: { readonly minimumEffect: number | null }): Evaluation => ({
  minimumEffect: minimumEffect ?? undefined,
});

/** Whether both ask for the same, whatever is known of the noise. */
export const isSameEvaluation = (a: Evaluation = {}, b: Evaluation = {}): boolean =>
  a.minimumEffect === b.minimumEffect;
