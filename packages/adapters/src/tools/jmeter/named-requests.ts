import { toCount } from '../../figures/to-count.ts';
import type { Language } from '../../names/known-drivers.ts';
import { toUrlPath } from '../../names/url-path.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Location } from '../../text/line.ts';

/** Requests of one name, which the author of the test chose: a known driver in it is the driver. */
export type NamedRequests = {
  readonly location: Location;
  readonly name: string;
  readonly language: Language;
  readonly figures: readonly Figure[];
  /** How many failed, and of how many: their times are among the figures. */
  readonly failed?: number | null;
  readonly count?: number | null;
  /** True where the name is none of the test. */
  readonly isNameGuess?: boolean;
};

/** The path of a full URL, whose host is private; other names as they are. */
const toRequestName = (name: string): string =>
  name.replace(
    /^((?:[A-Z]{3,10} )?)(https?:\/\/\S{1,2000})$/,
    (_, method: string, url: string) => `${method}${toUrlPath(url)}`,
  );

/** Add the figures of a request, with a warning where some of the requests failed. */
export function addRequests(draft: OutcomeDraft, requests: NamedRequests): void {
  const { location, language, figures, failed = null, count = null, isNameGuess = false } = requests;
  const name = toRequestName(requests.name);
  const { cell, printed } = toNamedCell(draft, location, name, { language });
  const uncertain = isNameGuess ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  if (toCount(failed) !== null) draft.warn(location, `${name}: ${failed} of ${count ?? 'all'} requests failed`);
  addFigures(draft, { cell, printed: { name, uncertain } }, figures, count);
}
