import type { DriverSlot } from '@/charts/style/paint.tsx';

/** Languages as they are written, where a run has them in lower case. */
const NAMES: Readonly<Record<string, string>> = { javascript: 'JavaScript', typescript: 'TypeScript', php: 'PHP' };

/** "JavaScript", "Go". */
export const languageName = (language: string): string =>
  NAMES[language] ?? `${language.charAt(0).toUpperCase()}${language.slice(1)}`;

/** Languages with a colour of their own; the word stands beside it. */
const SLOTS: Readonly<Record<string, DriverSlot>> = {
  c: 0,
  'c++': 0,
  rust: 1,
  go: 2,
  'c#': 3,
  javascript: 4,
  typescript: 4,
  java: 5,
};

/** The position of a language in the palette; null for one that is drawn grey. */
export const languageSlot = (language: string | null): DriverSlot => SLOTS[language?.toLowerCase() ?? ''] ?? null;
