/**
 * Files that import each other in a circle: the strongly connected parts of the imports (Tarjan 1972).
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]} each sorted
 */
export function findCircles(imports) {
  /** @type {Map<string, { index: number, lowest: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} file */
  const visit = (file) => {
    const own = { index: seen.size, lowest: seen.size, isOpen: true };
    seen.set(file, own);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      const other = seen.get(target) ?? visit(target);
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest);
    }
    if (own.lowest === own.index) {
      const part = stack.splice(stack.indexOf(file));
      for (const each of part) Object.assign(seen.get(each) ?? {}, { isOpen: false });
      if (part.length > 1) circles.push(part.toSorted());
    }
    return own;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}
