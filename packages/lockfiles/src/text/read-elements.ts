import { LockfileProblem } from './lockfile-problem.ts';

/** An element that ended, with the names down to it and its own text: `project/properties/pg.version`, `42.7.4`. */
export type XmlElement = { readonly path: string; readonly text: string };

/** Levels of elements; a `pom.xml` has nine. */
const DEEPEST = 40;

/** A tag, or the beginning of what is none. Neither name nor attributes may hold `<`, so that no text is read twice. */
const TAG = /<(?:(!--|!\[CDATA\[|[!?])|(\/?)([\w:.-]{1,100})([^<>]*)>)/g;

/** What ends that which is no element. */
const ENDS: Readonly<Record<string, string>> = { '!--': '-->', '![CDATA[': ']]>', '!': '>', '?': '?>' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? '');

/** Where a letter stands, for people: `line 12`. */
const locate = (text: string, index: number): string => `line ${text.slice(0, index).split('\n').length}`;

/** The elements of an XML text in the order in which they end; entities of its own and attributes are left out. */
export function* readElements(text: string): Generator<XmlElement> {
  const open: { path: string; name: string; text: string }[] = [];
  let from = 0;
  const keep = (until: number) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += decode(text.slice(from, until));
  };
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    keep(tag.index);
    from = tags.lastIndex;
    const [, special, slash, name = '', rest = ''] = tag;
    if (special !== undefined) {
      const end = ENDS[special] ?? '>';
      const at = text.indexOf(end, from);
      if (at === -1) throw new LockfileProblem(`the "<${special}" in ${locate(text, tag.index)} has no end "${end}"`);
      const innermost = open.at(-1);
      if (special === '![CDATA[' && innermost) innermost.text += text.slice(from, at);
      from = at + end.length;
      tags.lastIndex = from;
    } else if (slash === '/') {
      const element = open.pop();
      if (element?.name !== name)
        throw new LockfileProblem(`the "</${name}>" in ${locate(text, tag.index)} ends nothing`);
      yield { path: element.path, text: element.text.trim() };
    } else {
      const path = `${open.at(-1)?.path ?? ''}/${name}`.replace(/^\//, '');
      if (rest.endsWith('/')) yield { path, text: '' };
      else open.push({ path, name, text: '' });
      if (open.length > DEEPEST)
        throw new LockfileProblem(`elements are more than ${DEEPEST} deep in ${locate(text, tag.index)}`);
    }
  }
  const left = open.at(-1);
  if (left) throw new LockfileProblem(`the element <${left.name}> does not end`);
}
