type Heights = { readonly most: number; readonly least: number };

/** The height of a bar of a step, in pixels: the logarithm of its ratio, the full one at two times; the least without a ratio. */
export const toStepHeight = (ratio: number | null, { most, least }: Heights): number =>
  ratio === null ? least : Math.min(most, Math.max(least, Math.abs(Math.log2(ratio)) * most));
