import { type Comparison, countRowsByVerdict } from '@tachograph/analysis/comparison';
import { formatOutcome, OUTCOME_SHAPES, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { reciprocalOf } from '@tachograph/units';
import Link from 'next/link';
import type { CompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import { type CompareChange, type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { OUTCOMES } from '@/routing/view-choices.ts';
import { toggle } from '@/ui/picker/toggle.ts';

type Option = {
  readonly key: string;
  readonly words: string;
  readonly chosen: boolean;
  readonly change: CompareChange;
};

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly view: CompareView;
  readonly comparison: Comparison;
};

const Segments = ({
  label,
  options,
  href,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly href: (change: CompareChange) => string;
}) => (
  <nav className="segments" aria-label={label}>
    {options.map(({ key, words, chosen, change }) => (
      <Link key={key} href={href(change)} scroll={false} aria-current={chosen ? 'true' : undefined}>
        {words}
      </Link>
    ))}
  </nav>
);

const listViews = ({ view }: CompareView): Option[] => [
  { key: 'ratio', words: 'Ratios', chosen: view === 'ratio', change: { view: null } },
  { key: 'value', words: 'Values', chosen: view === 'value', change: { view: 'value' } },
  { key: 'dots', words: 'Dots', chosen: view === 'dots', change: { view: 'dots' } },
];

const listAxes = ({ axis }: CompareView): Option[] => [
  { key: 'linear', words: 'Linear', chosen: axis === 'linear', change: { axis: null } },
  { key: 'log', words: 'Log', chosen: axis === 'log', change: { axis: 'log' } },
];

/** Only what the metric can be read as, and what the address asks for already. */
function listUnitViews({ unitView }: CompareView, { metric }: Comparison): Option[] {
  const other = reciprocalOf(metric?.unit ?? '')?.unit;
  const time = { key: 'time', words: 'As time', chosen: unitView === 'time', change: { as: 'time' } };
  const rate = { key: 'rate', words: 'As rate', chosen: unitView === 'rate', change: { as: 'rate' } };
  const possible = [
    ...(other === 'ns/op' || time.chosen ? [time] : []),
    ...(other === 'ops/s' || rate.chosen ? [rate] : []),
  ];
  const measured = { key: 'measured', words: 'As measured', chosen: unitView === null, change: { as: null } };
  return possible.length > 0 ? [measured, ...possible] : [];
}

const listOrders = ({ arrangement: { order } }: CompareView): Option[] => [
  { key: 'project', words: 'Project’s order', chosen: order === 'project', change: { sort: null, by: null } },
  { key: 'name', words: 'By name', chosen: order === 'name', change: { sort: 'name', by: null } },
  { key: 'ratio', words: 'By difference', chosen: order === 'ratio', change: { sort: 'ratio' } },
];

function listVerdicts({ arrangement: { only } }: CompareView, comparison: Comparison): Option[] {
  const rows = countRowsByVerdict(comparison);
  const chosen: readonly VerdictOutcome[] = only;
  const unit = comparison.metric?.unit ?? null;
  return OUTCOMES.filter((outcome) => rows.has(outcome) || chosen.includes(outcome)).map((outcome) => ({
    key: outcome,
    words: `${OUTCOME_SHAPES[outcome]} ${formatOutcome(outcome, unit)} ${rows.get(outcome) ?? 0}`,
    chosen: chosen.includes(outcome),
    change: { only: toggle(chosen, outcome, OUTCOMES) },
  }));
}

/** How the comparison is shown: links, so that the view is in the address. */
export function CompareViews({ project, state, view, comparison }: Props) {
  const href = (change: CompareChange) => hrefs.compare(project, toCompareParams(state, change));
  const unitViews = listUnitViews(view, comparison);
  const verdicts = listVerdicts(view, comparison);
  return (
    <div className="row compare-views">
      <Segments label="View" options={listViews(view)} href={href} />
      {view.view !== 'ratio' && <Segments label="Axis" options={listAxes(view)} href={href} />}
      {unitViews.length > 0 && <Segments label="Reading" options={unitViews} href={href} />}
      <Segments label="Order of rows" options={listOrders(view)} href={href} />
      {verdicts.length > 0 && <Segments label="Only rows with" options={verdicts} href={href} />}
    </div>
  );
}
