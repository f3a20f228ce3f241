import { toLockedPackage } from '../package/package-url.ts';
import { entriesOf, fieldOf, readJson } from '../text/read-json.ts';
import type { Entries } from './format.ts';

/** `psycopg[binary,pool]==3.2.1`; what follows is a marker, a hash or another clause. */
const PINNED = /^([\w.-]{1,214})\s*(?:\[[^\]]{0,500}\])?\s*={2,3}\s*([^\s;,#]{1,100})/;

/** Options such as `-r other.txt`, `-e .` and `--hash=…` are no packages. */
const isOption = (line: string): boolean => line.startsWith('-');

/** `requirements.txt`: what is pinned by `==`: https://pip.pypa.io/en/stable/reference/requirements-file-format/. */
export function* readRequirements(text: string): Entries {
  let continued = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const isStart = !continued;
    continued = line.endsWith('\\');
    if (!isStart || line === '' || line === '\\' || line.startsWith('#') || isOption(line)) continue;
    const [, name, version] = PINNED.exec(line) ?? [];
    yield toLockedPackage('pypi', name, version?.replace(/\\$/, ''));
  }
}

const SECTIONS = ['default', 'develop'];

/** `Pipfile.lock`: https://pipenv.pypa.io/en/latest/pipfile.html. */
export function* readPipfile(text: string): Entries {
  const document = readJson(text);
  // `_meta` is no group; groups of one's own stand beside the two that are always there.
  const groups = [...SECTIONS, ...Object.keys(document).filter((name) => name !== '_meta' && !SECTIONS.includes(name))];
  for (const group of groups) {
    for (const [name, entry] of entriesOf(fieldOf(document, group))) {
      const version = fieldOf(entry, 'version');
      yield toLockedPackage('pypi', name, typeof version === 'string' ? version.replace(/^={2,3}/, '') : null);
    }
  }
}
