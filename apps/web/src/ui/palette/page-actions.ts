import { areSingleKeysOn } from './single-keys.ts';

/** Something a page can do or a page to go to. `keys` do it without the palette: "m", "g c"; null where none does, or single keys are off. */
export type PageAction = {
  readonly label: string;
  readonly keys: string | null;
  readonly run: () => void;
  /** Of what is done in the dialog itself. */
  readonly staysOpen?: true;
};

/** What a control shows, without numbers, marks and how it went. */
function textOf(control: Element): string {
  const copy = control.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('.count, svg, [role="status"]')) part.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

const labelOf = (element: Element | null): string => element?.getAttribute('aria-label') ?? '';

/** A control does what it does when it is clicked; what hides it on a phone is opened before. */
function click(control: HTMLElement): void {
  const panel = control.closest<HTMLElement>('.phone-panel');
  if (control.matches('.pick') && panel && !panel.checkVisibility()) panel.showPopover();
  const details = control.closest('details');
  if (details && !control.matches('summary')) details.open = true;
  control.focus();
  control.click();
  if (control.matches('summary') && details?.open)
    details.querySelector<HTMLElement>('input, a, button, textarea')?.focus();
}

/** Links of changes, and of lines of them. */
const CHANGES = 'main :is(.change-scenario, .line-release) a';

/** Moves the focus to the change after the one that has it, or before it; from elsewhere to the one that is open, or the first. */
function moveToChange(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(CHANGES)];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const open = links.findIndex((link) => link.ariaCurrent === 'true');
  const at = focused === -1 ? Math.max(open, 0) : focused + step;
  links[at]?.focus();
  links[at]?.scrollIntoView({ block: 'nearest' });
}

function listChangeMoves(): PageAction[] {
  if (!document.querySelector(CHANGES)) return [];
  const focused = () => (document.activeElement?.matches(CHANGES) ? document.activeElement : null);
  return [
    { label: 'Next change', keys: 'j', run: () => moveToChange(1) },
    { label: 'Previous change', keys: 'k', run: () => moveToChange(-1) },
    {
      label: 'Open or close the change',
      keys: 'e',
      run: () => ((focused() as HTMLElement | null) ?? document.querySelector<HTMLElement>(CHANGES))?.click(),
    },
  ];
}

/** Controls of one kind: how they are found, what each is called, and the keys of the first that has a name. */
type Kind = {
  readonly selector: string;
  readonly toLabel: (text: string, control: HTMLElement) => string;
  readonly keys?: Readonly<Record<string, string>>;
};

const KINDS: readonly Kind[] = [
  {
    selector: 'main .state-actions > button, main .state-actions ~ button.link',
    toLabel: (text) => text,
    keys: { Acknowledge: 'a', Expected: 'x', 'False alarm': 'f', 'Mark as fixed': 'd', 'Undo the newest state': 'z' },
  },
  { selector: 'main .state-actions input', toLabel: () => 'Add a note', keys: { 'Add a note': 'n' } },
  {
    selector: ':is(.filter-body, main) .pick',
    toLabel: (_, { nextElementSibling }) => `${labelOf(nextElementSibling)} …`,
    keys: { 'Metric …': 'm' },
  },
  {
    selector: 'main .save-menu a',
    toLabel: (text) => (text.startsWith('Copy') ? text : `Open as ${text}`),
    keys: { 'Copy Markdown': 'c' },
  },
  {
    selector: 'main .card-head button.link',
    toLabel: (text) => ({ Markdown: 'Copy table as Markdown', CSV: 'Save table as CSV' })[text] ?? text,
    keys: { 'Copy table as Markdown': 'c' },
  },
  { selector: 'main details:not(.save-menu) > summary.button', toLabel: (text) => text, keys: { Share: 's' } },
  { selector: 'main .head .button:not(summary, details *)', toLabel: (text) => text },
  { selector: '.top .icon-button', toLabel: () => 'Switch theme', keys: { 'Switch theme': 't' } },
  {
    selector: 'main nav:is(.segments, .part-tabs, .plain-links, .compare-presets) a:not([aria-current])',
    toLabel: (text, control) => `${labelOf(control.closest('nav'))}: ${text}`,
  },
  {
    selector: 'main input[type="search"][name="q"]',
    toLabel: (_, control) => labelOf(control),
    keys: { 'Filter changes': '/' },
  },
  { selector: 'main .pager a', toLabel: (text) => text },
  {
    selector: ':is(.filter-body, main) .popover a:not([aria-current])',
    toLabel: (text, control) => `${labelOf(control.closest('.popover'))}: ${text}`,
  },
];

/** Choices between two views: one key shows the other one. */
const TOGGLES: Readonly<Record<string, string>> = { Figure: 'r', Scale: 'l', View: 'v' };

const listToggles = (): PageAction[] =>
  Object.entries(TOGGLES).flatMap(([label, keys]) => {
    const others = document.querySelectorAll<HTMLElement>(`main nav[aria-label="${label}"] a:not([aria-current])`);
    const [other] = others;
    return other && others.length === 1 ? [{ label: `${label}: ${textOf(other)}`, keys, run: () => click(other) }] : [];
  });

/** A key is that of the first action that has it, and of none while single keys are off. */
function withKeys(actions: readonly PageAction[]): PageAction[] {
  const isOn = areSingleKeysOn();
  return actions.map((action, index) => {
    const isFirst = actions.findIndex(({ keys }) => keys === action.keys) === index;
    return isOn && isFirst ? action : { ...action, keys: null };
  });
}

/** What this page can do, by its own links, buttons and choices: those that have a key first, and each once. */
export function listPageActions(): PageAction[] {
  const found = KINDS.flatMap(({ selector, toLabel, keys = {} }) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => !control.matches(':disabled, .phone-button'))
      .map((control): PageAction => {
        const label = toLabel(textOf(control), control);
        return { label, keys: keys[label] ?? null, run: () => click(control) };
      }),
  );
  const all = [...new Set([...listChangeMoves(), ...found.filter(({ keys }) => keys), ...listToggles(), ...found])];
  const byLabel = new Map([...all].reverse().map((action) => [action.label, action]));
  return withKeys(all.filter((action) => action.label !== '' && byLabel.get(action.label) === action));
}

const PAGE_KEYS: Readonly<Record<string, string>> = {
  Overview: 'o',
  Scenarios: 's',
  Drivers: 'd',
  Compare: 'm',
  Changes: 'c',
  Upgrade: 'u',
  Runs: 'r',
  Environments: 'e',
  Settings: 't',
  'All projects': 'p',
};

/** The pages of this project and of the installation, except the one that is shown. */
export function listPages(): PageAction[] {
  const links = ['.tabs a:not([aria-current])', '.top .logo', '.top .account-link'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ]);
  return withKeys(
    links.map((link) => {
      const label = link.matches('.logo') ? 'All projects' : textOf(link);
      const key = PAGE_KEYS[label];
      return { label, keys: key ? `g ${key}` : null, run: () => link.click() };
    }),
  );
}
