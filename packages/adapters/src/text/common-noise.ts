const NOISE: readonly RegExp[] = [
  /^$/,
  // Markdown: fences, rules, images, links to charts, comments
  /^(?:```|~~~)[\w.+-]*$/,
  /^(?:-{3,}|={3,}|\*{3,}|_{3,})$/,
  /^!\[/,
  /^<!--/,
  /^(?:<\/?(?:details|summary|pre|code|br|p)\b[^>]{0,80}>)$/,
  // time(1), as a shell or as GNU prints it
  /^(?:real|user|sys)\s+(?:\d+m)?\d+[.,]\d+s?$/,
  // prompts and npm
  /^(?:\$|PS>|>)\s/,
  /^[\w.-]{1,60}@[\w.-]{1,100}:[^\s]{0,200}[#$]/,
  /^npm (?:warn|notice|info|http)\b/i,
];

/** True for lines around the results of any tool: blank lines, markdown marks, prompts, the output of `time`. */
export const isCommonNoise = (line: string): boolean => {
  const trimmed = line.trim();
  return NOISE.some((pattern) => pattern.test(trimmed));
};

/** A markdown heading, in a trimmed line. */
export const HEADING = /^#{1,6}\s/;

/** A markdown heading's text; null for other lines. */
export function readHeading(line: string): string | null {
  const text = /^#{1,6}(\s.*)$/s.exec(line.trimStart().slice(0, 400))?.[1];
  return text === undefined ? null : text.replace(/#+\s*$/, '').trim();
}
