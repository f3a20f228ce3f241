/** A call as `perf script -F ip,sym,dso` prints it: address, symbol, and the file that it is in. */
const CALL = /^\s{1,40}[0-9a-f]{1,16} (.{1,2000}) \((.{1,1000})\)\s*$/;

/**
 * A call as a folded stack has it. Of a function in a shared library that is known without its version, of the kernel that it is.
 *
 * @param {string} symbol
 * @param {string} file
 */
function nameOf(symbol, file) {
  if (file.startsWith('[kernel') || file === '[guest.kernel.kallsyms]') return `${symbol}_[k]`;
  const library = /([^/]{1,200}\.so)(?:\.[\d.]{1,40})?$/.exec(file)?.[1] ?? null;
  const isUnknown = symbol === '[unknown]';
  if (library !== null) return isUnknown ? `[${library}]` : `${symbol} (${library})`;
  return isUnknown ? `[${file.slice(file.lastIndexOf('/') + 1)}]` : symbol;
}

/**
 * The output of `perf script -F ip,sym,dso` as folded stacks. A sample is some lines, the innermost call first, and ends at an
 * empty one.
 *
 * @param {string} text
 */
export function foldPerf(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {string[]} */
  let calls = [];
  const end = () => {
    if (calls.length === 0) return;
    const stack = calls.reverse().join(';');
    counts.set(stack, (counts.get(stack) ?? 0) + 1);
    calls = [];
  };
  for (const line of text.split('\n')) {
    const [, symbol, file] = CALL.exec(line) ?? [];
    if (symbol !== undefined && file !== undefined) calls.push(nameOf(symbol, file).replaceAll(';', ':'));
    else if (line.trim() === '') end();
  }
  end();
  return [...counts].map(([stack, count]) => `${stack} ${count}\n`).join('');
}
