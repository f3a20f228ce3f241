type Props = { readonly width: number; readonly height: number };

const STEP = 4;

/** Strokes across a narrow strip: what stands beside it is emulated. */
export function Hatch({ width, height }: Props) {
  const strokes = Array.from({ length: Math.floor((height - width) / STEP) + 1 }, (_, nth) => nth * STEP + width);
  return <path className="picture-hatch" d={strokes.map((y) => `M0 ${y}L${width} ${y - width}`).join('')} />;
}
