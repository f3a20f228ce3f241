const READABLE: Readonly<Record<string, string>> = { '%2C': ',', '%40': '@', '%3A': ':', '%3D': '=' };

/** The query of an address, without what is not given. What people read in one stays: commas, `@`, `:`, `=` and `~`. */
export function toReadableQuery(params: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          `${encodeURIComponent(name)}=${encodeURIComponent(value).replace(/%(?:2C|40|3A|3D)/g, (code) => READABLE[code] ?? code)}`,
        ],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
