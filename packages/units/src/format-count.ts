const grouped = new Intl.NumberFormat('en-US');

/** A whole number with thousands separators: `12345 → "12,345"`. */
export const formatCount = (count: number): string => grouped.format(count);
