type Starter = {
  /** The address of the project's page. */
  readonly page: string;
  /** Slugs of its drivers, the one with most results first; the first two are compared. */
  readonly drivers: readonly string[];
};

/** What a report begins with: the page that it is about, a heading, and a comparison of two drivers where the project has them. */
export function toStarter({ page, drivers: [reference, driver] }: Starter): string {
  const comparison =
    driver === undefined || reference === undefined
      ? []
      : [`<!-- tacho compare d=${driver} ref=${reference} -->\n<!-- /tacho -->`];
  const head = `<!-- tacho report ${page} -->`;
  return `${[head, '# Title', 'What was found, in a sentence.', ...comparison].join('\n\n')}\n`;
}

/** Markers to copy, and what each is for. */
export const EXAMPLES = [
  ['A table and a drawing', '<!-- tacho compare d=mariadb ref=mysql2 s=select-1,insert -->\n<!-- /tacho -->'],
  ['A number in a sentence', '<!-- tacho value d=mariadb ref=mysql2 s=select-1 --><!-- /tacho -->'],
  ['The newest version of a driver', '<!-- tacho value version d=mariadb --><!-- /tacho -->'],
  [
    'A sentence that is tested',
    '<!-- tacho claim mariadb > 1.1 mysql2 s=select-1 -->\nmariadb is faster.\n<!-- /tacho -->',
  ],
] as const;
