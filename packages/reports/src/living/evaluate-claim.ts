import { type Claim, evaluateClaim } from '../markers/claim.ts';
import type { Figures, FiguresRatio } from './figures.ts';
import { type BlockResult, type BlockState, resultOf } from './finding.ts';
import { pairOf, selectRows } from './select.ts';
import type { BlockSettings } from './settings.ts';
import { describeInterval, describeRatio, formatInterval, listNames } from './words.ts';

/** The worst first: a claim of several scenarios is as its worst one. */
const WORST_FIRST = ['broken', 'withheld', 'not-tested', 'below-noise', 'holds'] as const;

const TITLES = {
  broken: 'claim no longer holds',
  withheld: 'claim withheld',
  'not-tested': 'claim not tested',
  'below-noise': 'claim below the noise',
  holds: 'claim holds',
} as const;

/** A case that the claim is about: `detail` says what it came to. */
type Case = {
  readonly state: (typeof WORST_FIRST)[number] & BlockState;
  readonly label: string;
  readonly detail: string;
  readonly interval: { readonly low: number; readonly high: number } | null;
};

/** Whether a claim holds in every case of its scenarios; of no scenario: whether it holds of the geometric mean. */
export function evaluateClaimBlock(claim: Claim, settings: BlockSettings, figures: Figures | null): BlockResult {
  const cases = figures ? listCases(claim, settings, figures) : [];
  const state = WORST_FIRST.find((worst) => cases.some((entry) => entry.state === worst)) ?? 'not-tested';
  const worst = cases.filter((entry) => entry.state === state);
  const [first] = worst;
  if (!first) return resultOf('not-tested', `${TITLES['not-tested']}: ${toWords(claim)}: nothing was measured`);
  const interval = cases.length === 1 ? first.interval : null;
  if (state === 'holds') {
    const what = cases.length === 1 ? first.detail : `in all ${cases.length} cases`;
    return { ...resultOf(state, `${TITLES.holds}${cases.length === 1 ? ', ' : ' '}${what}`), interval };
  }
  const more = worst.length > 1 ? ` (and ${worst.length - 1} more)` : '';
  const message = `${TITLES[state]}: ${toWords(claim)}, ${first.label}: ${first.detail}${more}`;
  return { ...resultOf(state, message), interval };
}

const toWords = ({ driver, relation, factor, reference }: Claim): string =>
  `${driver} ${relation} ${factor === 1 ? '' : `${factor} `}${reference}`;

function listCases(claim: Claim, settings: BlockSettings, figures: Figures): readonly Case[] {
  const pair = pairOf(figures, claim.driver, claim.reference);
  const toCase = (label: string, unit: string | null, found: FiguresRatio | null): Case => {
    const made = (state: Case['state'], detail: string): Case => ({ state, label, detail, interval: null });
    if (!found || found.ratio === null) {
      if (figures.isWithheld) return made('withheld', `not comparable: ${listNames(figures.differences)}`);
      return made('not-tested', found ? describeRatio(found, unit) : 'nothing was measured');
    }
    const { low, high } = found;
    if (low === null || high === null) return made('not-tested', 'the ratio has no interval');
    // A difference that is too small to count is none that is shown, as the pages say it.
    const isNotShown = claim.relation === '~' && (found.outcome === 'no-difference' || found.outcome === 'same');
    const state = isNotShown ? 'holds' : evaluateClaim(claim, { low, high });
    const detail = state === 'holds' ? formatInterval(low, high) : describeFound(found, unit);
    return { state, label, detail, interval: { low, high } };
  };
  if (settings.scenarios.length === 0) {
    return [toCase('geometric mean', figures.metric?.unit ?? null, pair?.(null) ?? null)];
  }
  const rows = selectRows(figures, settings);
  const measured = new Set(rows.map(({ scenario }) => scenario));
  return [
    ...rows.map((row) => toCase(labelOf(row.scenario, row.params), row.unit, pair?.(row) ?? null)),
    ...settings.scenarios.filter((slug) => !measured.has(slug)).map((slug) => toCase(slug, null, null)),
  ];
}

const labelOf = (scenario: string, params: string): string => (params === '' ? scenario : `${scenario} (${params})`);

const describeFound = (found: FiguresRatio, unit: string | null): string =>
  [describeRatio(found, unit), describeInterval(found)].filter((part) => part !== null).join(', ');
