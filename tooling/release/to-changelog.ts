/** A commit: its short hash, and its first line. */
type Commit = { readonly hash: string; readonly subject: string };

/** `fix(adapters/jmh)!: keep secondary metrics`: see CONTRIBUTING.md. */
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<room>[^)]+)\))?(?<breaks>!)?: (?<what>.+)$/;

/** The sections of an entry, in their order. What only its authors notice, such as a refactoring, is in none. */
const SECTIONS: readonly (readonly [title: string, belongs: (type: string, breaks: boolean) => boolean])[] = [
  ['To change before the upgrade', (_, breaks) => breaks],
  ['New', (type, breaks) => type === 'feat' && !breaks],
  ['Fixed', (type, breaks) => type === 'fix' && !breaks],
  ['Faster', (type, breaks) => type === 'perf' && !breaks],
];

function toLine({ hash, subject }: Commit) {
  const { type = '', room, breaks, what = '' } = SUBJECT.exec(subject)?.groups ?? {};
  return {
    type,
    breaks: breaks !== undefined,
    text: `- ${room === undefined ? '' : `**${room}**: `}${what} (${hash})`,
  };
}

/**
 * The entry of a release, made of its commits.
 *
 * @param commits newest first
 * @param date such as `2026-11-30`
 */
export function toEntry(version: string, date: string, commits: readonly Commit[]): string {
  const lines = commits.map(toLine);
  const sections = SECTIONS.flatMap(([title, belongs]) => {
    const own = lines.filter(({ type, breaks }) => belongs(type, breaks)).map(({ text }) => text);
    return own.length === 0 ? [] : [`### ${title}\n\n${own.join('\n')}\n`];
  });
  const body = sections.length === 0 ? ['Nothing that its users notice.\n'] : sections;
  return [`## ${version} (${date})\n`, ...body].join('\n');
}

/** The changelog with the entry of a new release before the others; unchanged if it has one. */
export function addEntry(changelog: string, version: string, entry: () => string): string {
  if (changelog.includes(`\n## ${version} (`)) return changelog;
  const at = changelog.indexOf('\n## ') + 1;
  if (at === 0)
    throw new Error('CHANGELOG.md has no entry: the first one is written by hand, as "## 1.0.0 (2026-11-30)"');
  return `${changelog.slice(0, at)}${entry()}\n${changelog.slice(at)}`;
}
