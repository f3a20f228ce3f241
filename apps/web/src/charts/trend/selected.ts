/** The point at hand: its panel, its key, and how the reader came to it. */
export type Selected = { readonly panel: string; readonly key: string; readonly by: 'pointer' | 'keyboard' };
