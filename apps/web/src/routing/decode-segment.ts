/** A segment of a path as text. Next.js gives some as sent, and those that a proxy saw decoded: a lone `%` is then itself. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
