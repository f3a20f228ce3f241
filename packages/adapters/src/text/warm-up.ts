/** The rule under which adapters ignore warm-up. */
export const WARM_UP_RULE = 'warm-up';

/**
 * True for a name, a heading or a label that announces warm-up: `warmup`, `Warm-up`, `# Warming up`, `pre-warm`. A word
 * in a name counts alone or beside others, in any case; `warmupless` is another word.
 */
export const announcesWarmUp = (text: string): boolean =>
  /(?:^|[^a-z])(?:pre[-_ ]?)?warm(?:ing)?[-_ ]?ups?(?:$|[^a-z])|(?:^|[^a-z])pre[-_ ]?warm(?:ing)?(?:$|[^a-z])/i.test(
    text.slice(0, 500),
  );
