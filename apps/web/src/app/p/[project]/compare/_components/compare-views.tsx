import { type Comparison, countRowsByVerdict } from '@tachograph/analysis/comparison';
import { formatOutcome, OUTCOME_SHAPES, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { reciprocalOf } from '@tachograph/units';
import type { CompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import type { CompareChange, CompareHref } from '@/routing/compare-params.ts';
import { OUTCOMES } from '@/routing/view-choices.ts';
import { toggle } from '@/ui/picker/picker.tsx';
import { Segments } from '@/ui/picker/segments.tsx';

type Option = {
  readonly key: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly change: CompareChange;
};

type Props = { readonly href: CompareHref; readonly view: CompareView; readonly comparison: Comparison };
type ChoicesProps = { readonly label: string; readonly options: readonly Option[]; readonly href: CompareHref };

const Choices = ({ label, options, href }: ChoicesProps) =>
  options.length > 0 && (
    <Segments label={label} options={options.map(({ change, ...option }) => ({ ...option, href: href(change) }))} />
  );

const VIEWS: Readonly<Record<CompareView['view'], string>> = { ratio: 'Ratios', value: 'Values', dots: 'Dots' };
const AXES: Readonly<Record<CompareView['axis'], string>> = { linear: 'Linear', log: 'Log' };
const ORDERS: Readonly<Record<CompareView['arrangement']['order'], string>> = {
  project: 'Project’s order',
  name: 'By name',
  ratio: 'By difference',
};

const listChoices = (
  labels: Readonly<Record<string, string>>,
  current: string,
  toChange: (key: string) => CompareChange,
) =>
  Object.entries(labels).map(
    ([key, label]): Option => ({ key, label, chosen: key === current, change: toChange(key) }),
  );

/** The units that the metric can be converted to, and the one in the URL. */
function listUnitViews({ unitView }: CompareView, { metric }: Comparison): Option[] {
  const other = reciprocalOf(metric?.unit ?? '')?.unit;
  const time = { key: 'time', label: 'As time', chosen: unitView === 'time', change: { as: 'time' } };
  const rate = { key: 'rate', label: 'As rate', chosen: unitView === 'rate', change: { as: 'rate' } };
  const possible = [
    ...(other === 'ns/op' || time.chosen ? [time] : []),
    ...(other === 'ops/s' || rate.chosen ? [rate] : []),
  ];
  const measured = { key: 'measured', label: 'As measured', chosen: unitView === null, change: { as: null } };
  return possible.length > 0 ? [measured, ...possible] : [];
}

function listVerdicts({ arrangement: { only } }: CompareView, comparison: Comparison): Option[] {
  const rows = countRowsByVerdict(comparison);
  const chosen: readonly VerdictOutcome[] = only;
  const unit = comparison.metric?.unit ?? null;
  return OUTCOMES.filter((outcome) => rows.has(outcome) || chosen.includes(outcome)).map((outcome) => ({
    key: outcome,
    label: `${OUTCOME_SHAPES[outcome]} ${formatOutcome(outcome, unit)} ${rows.get(outcome) ?? 0}`,
    chosen: chosen.includes(outcome),
    change: { only: toggle(chosen, outcome, OUTCOMES) },
  }));
}

/** How the comparison is shown: links, so that the view is in the URL. */
export function CompareViews({ href, view, comparison }: Props) {
  // Only the order by difference has a column.
  const toOrder = (sort: string) => ({ sort, ...(sort === 'ratio' ? {} : { by: null }) });
  const orders = listChoices(ORDERS, view.arrangement.order, toOrder);
  return (
    <div className="row compare-views">
      <Choices label="View" options={listChoices(VIEWS, view.view, (key) => ({ view: key }))} href={href} />
      {view.view !== 'ratio' && (
        <Choices label="Axis" options={listChoices(AXES, view.axis, (scale) => ({ scale }))} href={href} />
      )}
      <Choices label="Unit" options={listUnitViews(view, comparison)} href={href} />
      <Choices label="Order of rows" options={orders} href={href} />
      <Choices label="Only rows with" options={listVerdicts(view, comparison)} href={href} />
    </div>
  );
}
