/**
 * A dynamic segment of a path as text. Next.js hands the segments of a page over encoded and those of a route decoded, so a
 * text that cannot be decoded is one that already is.
 */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
