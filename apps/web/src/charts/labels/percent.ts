/** A share as an SVG or CSS percentage, to a hundredth: charts fit any width without being scaled. */
export const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;
