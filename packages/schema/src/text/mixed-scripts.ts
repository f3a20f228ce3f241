/** Scripts with letters that look like those of another one, such as Latin a and Cyrillic а. */
const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
} as const;

type Script = keyof typeof SCRIPTS;
export type MixedWord = { readonly word: string; readonly scripts: readonly Script[] };

/** Greek letters in the words of units and angles: `μs`, `kΩ`. */
const OF_UNITS = /[μΩΔ]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/**
 * The first word of a name whose letters are of several scripts that look alike, such as `mаriadb` with a Cyrillic а; null
 * without such a word. A word of one script is never found, whatever it looks like.
 */
export function findMixedWord(name: string): MixedWord | null {
  if (ASCII.test(name)) return null;
  for (const [word] of name.replace(OF_UNITS, '').matchAll(/[\p{L}\p{M}]+/gu)) {
    const scripts = (Object.keys(SCRIPTS) as Script[]).filter((script) => SCRIPTS[script].test(word));
    if (scripts.length > 1) return { word, scripts };
  }
  return null;
}
