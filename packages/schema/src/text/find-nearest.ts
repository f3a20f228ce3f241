/** How many signs must be put in, taken out or changed to make one text of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Longer texts are no slips of the finger, and comparing them would take its time. */
const LONGEST = 60;

/** The candidate that was probably meant: a third of its signs may be wrong at most. Null when none is near. */
export function findNearest(text: string, candidates: readonly string[]): string | null {
  if (text.length > LONGEST) return null;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = editDistance(text.toLowerCase(), candidate.toLowerCase());
    if (distance < least && distance <= Math.max(1, candidate.length / 3)) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}
