/** How far a ratio is from 1, either way: |ln ratio|; 0 where there is none. */
export const sizeOfRatio = (ratio: number | null): number =>
  ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio));
