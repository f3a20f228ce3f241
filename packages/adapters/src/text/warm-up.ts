/** A line that separates the runs of a script: `=== RUN 2 ===`, `# measured`, `--- warm-up ---`. */
const TITLE = /^(?:#{1,6}\s|[=*_~-]{2,40}\s{0,4}\S)/;

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

/**
 * Follows the lines between the reports of a log: one that announces warm-up, such as `=== WARMUP ===`, is about the
 * next report, unless another title comes first.
 */
export class AnnouncedWarmUp {
  private isAnnounced = false;

  /** Read a line that is no line of a report; true where it announces warm-up. */
  read(text: string): boolean {
    const trimmed = text.trim();
    const announces = announcesWarmUp(trimmed);
    if (announces) this.isAnnounced = true;
    else if (TITLE.test(trimmed)) this.isAnnounced = false;
    return announces;
  }

  /** True for rows without a head after such a line. */
  get isOn(): boolean {
    return this.isAnnounced;
  }

  /** True where the report that begins now was announced as warm-up. */
  take(): boolean {
    const taken = this.isAnnounced;
    this.isAnnounced = false;
    return taken;
  }
}
