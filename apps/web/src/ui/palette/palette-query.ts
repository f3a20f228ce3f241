/** What a text asks for. */
export type PaletteQuery = {
  /** What a prefix narrows it to; null without one. */
  readonly only: 'action' | 'change' | 'driver' | 'scenario' | null;
  readonly text: string;
};

/** For those who know them: the first character of a text says what it asks for. */
const PREFIXES = { '>': 'action', '@': 'driver', '/': 'scenario', '#': 'change' } as const;

export function parsePaletteQuery(text: string): PaletteQuery {
  const trimmed = text.trim();
  const only = PREFIXES[trimmed[0] as keyof typeof PREFIXES] ?? null;
  return { only, text: only === null ? trimmed : trimmed.slice(1).trim() };
}

/** Every word of a text occurs in a label. */
export function matchesWords(label: string, text: string): boolean {
  const lower = label.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** A change is asked for by what it says, or by its number alone: "3". */
export const matchesChange = (change: { readonly number: number; readonly words: string }, text: string): boolean =>
  /^\d+$/.test(text) ? `${change.number}`.startsWith(text) : matchesWords(change.words, text);

/** How many rows of a kind are shown, so that a reader sees all kinds: few before anything is typed, many after a prefix. */
export function mostRowsOf(kind: 'action' | 'page' | 'change', { only, text }: PaletteQuery): number {
  if (only !== null) return only === kind ? 40 : 0;
  if (text !== '') return 8;
  return { action: 6, page: 5, change: 3 }[kind];
}
