/** One compound selector: `g.trend-none`, `.trend-tick:not(.w2)`. */
type Simple = { readonly tag: string; readonly classes: readonly string[]; readonly not: string | null };

/** A rule with one selector: its compounds from the outermost in, and what it declares. */
export type StyleRule = {
  readonly selector: readonly Simple[];
  /** Which of two rules wins: classes before tags. Of equals the later one does. */
  readonly weight: number;
  readonly declarations: readonly (readonly [property: string, value: string])[];
};

/** How wide the containers are that a stylesheet asks for, in pixels, by name. */
export type Containers = Readonly<Record<string, number>>;

type Block = { readonly prelude: string; readonly body: string };

/** The outermost `prelude { body }` of a text. */
function listBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  while (true) {
    const open = css.indexOf('{', from);
    if (open < 0) return blocks;
    let [depth, end] = [1, open + 1];
    for (; depth > 0 && end < css.length; end += 1) {
      if (css[end] === '{') depth += 1;
      if (css[end] === '}') depth -= 1;
    }
    const prelude = css.slice(from, open).split(';').at(-1)?.trim() ?? '';
    blocks.push({ prelude, body: css.slice(open + 1, end - 1) });
    from = end;
  }
}

/** Whether `(340px <= width < 440px)`, `(width >= 900px)` or `(max-width: 480px)` holds of a width. */
function holds(condition: string, width: number): boolean {
  const [, bound, pixels] = /\((min|max)-width: (\d+)px\)/.exec(condition) ?? [];
  if (bound) return bound === 'min' ? width >= Number(pixels) : width <= Number(pixels);
  const [, least] = /(\d+)px <= width/.exec(condition) ?? /width >= (\d+)px/.exec(condition) ?? [];
  const [, beyond] = /width < (\d+)px/.exec(condition) ?? [];
  return width >= Number(least ?? 0) && width < Number(beyond ?? Number.POSITIVE_INFINITY);
}

function holdsOf(prelude: string, containers: Containers): boolean {
  const [, name = '', condition = ''] = /^@container ([\w-]+) (.+)$/.exec(prelude) ?? [];
  const width = containers[name];
  return width !== undefined && holds(condition, width);
}

/** Null for what a still picture has not: states, pseudo-elements, attributes, other combinators. */
function parseSelector(text: string): Simple[] | null {
  const simples = text.split(/\s+/).map((part): Simple | null => {
    const match = /^([a-z]*)((?:\.[\w-]+)*)(?::not\(\.([\w-]+)\))?$/.exec(part);
    if (!part || !match) return null;
    const [, tag = '', classes = '', not = null] = match;
    return { tag, classes: classes.split('.').filter(Boolean), not };
  });
  return simples.every((simple) => simple !== null) ? simples : null;
}

const toWeight = (selector: readonly Simple[]): number =>
  selector.reduce((sum, { tag, classes, not }) => sum + 100 * (classes.length + (not ? 1 : 0)) + (tag ? 1 : 0), 0);

const parseDeclarations = (body: string): StyleRule['declarations'] =>
  body.split(';').flatMap((line) => {
    const at = line.indexOf(':');
    return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
  });

const toRules = ({ prelude, body }: Block): StyleRule[] => {
  const declarations = parseDeclarations(body);
  return prelude.split(',').flatMap((text) => {
    const selector = parseSelector(text.trim());
    return selector ? [{ selector, weight: toWeight(selector), declarations }] : [];
  });
};

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const listRules = (css: string, containers: Containers): StyleRule[] =>
  listBlocks(css).flatMap((block) => {
    if (!block.prelude.startsWith('@')) return toRules(block);
    return holdsOf(block.prelude, containers) ? listRules(block.body, containers) : [];
  });

/** The rules of a stylesheet that a still picture follows, the weakest first; container queries as the widths say. */
export const parseStylesheet = (css: string, containers: Containers): StyleRule[] =>
  listRules(withoutComments(css), containers).sort((a, b) => a.weight - b.weight);

/** The custom properties of the block with this selector, without their dashes: `fg` → `#17181b`. */
export function parseTokens(css: string, selector: string): Map<string, string> {
  const block = listBlocks(withoutComments(css)).find(({ prelude }) => prelude === selector);
  if (!block) throw new Error(`there is no block ${selector} in the stylesheet`);
  return new Map(
    parseDeclarations(block.body).flatMap(([name, value]) => (name.startsWith('--') ? [[name.slice(2), value]] : [])),
  );
}
