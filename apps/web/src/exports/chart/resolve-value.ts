type Tokens = ReadonlyMap<string, string>;

/** `#rrggbb` mixed of two of them, `percent` of the first. */
function mix(a: string, b: string, percent: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(a, at) * percent + channel(b, at) * (100 - percent)) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A value of a stylesheet with every `var()` replaced by its token, `color-mix()` by the colour that comes out of it, and
 * pixels by numbers. A token that is not there is a fault of the drawing, and thrown.
 */
export function resolveValue(value: string, tokens: Tokens): string {
  const plain = value.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`a picture has no token --${name}`);
    return resolveValue(token, tokens);
  });
  return plain
    .replace(/color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)/g, (_, a, percent, b) => mix(a, b, Number(percent)))
    .replace(/(\d)px\b/g, '$1');
}
