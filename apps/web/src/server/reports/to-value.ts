import { selectBlock } from '@tachograph/reports';
import { count } from '@tachograph/units';
import { describeColumns } from './describe-columns.ts';
import type { Evaluated } from './evaluated.ts';
import type { RenderedValue } from './rendered-report.ts';

/** A number of a sentence: what is measured now, with what stands behind it. */
export function toValue(evaluated: Evaluated): Omit<RenderedValue, 'id'> {
  const { finding, compared, common } = evaluated;
  const text = finding?.is ?? null;
  const value = { ...common, kind: 'value' as const };
  if (compared === undefined) {
    const message = 'the report has more comparisons than are read for one page';
    return { ...value, message, state: 'too-many', text: null, facts: [] };
  }
  if (text === null) {
    const state = finding?.state === 'withheld' ? ('withheld' as const) : ('missing' as const);
    return { ...value, state, text, facts: [] };
  }
  const facts = toFacts(evaluated, text);
  const [first] = facts;
  return { ...value, message: `number ${first ?? text}`, state: 'current', text, facts };
}

/** "1.28×, 95 %: 1.25 to 1.30", the scenario, "mariadb 3.5.4 against mysql2 3.24.6"; of a version its name. */
function toFacts({ block, finding, compared }: Evaluated, text: string): readonly string[] {
  if (!compared) return [];
  const { figures } = compared;
  const { columns, rows } = selectBlock(block, figures);
  if (block.words[0] === 'version') {
    const named = figures.columns.find(({ key, version }) => columns.includes(key) && version === text);
    return [named ? `${named.driver.name} ${text}` : text, 'the newest release that was measured'];
  }
  const interval = finding?.interval;
  const [row] = (block.values.s ?? []).length > 0 ? rows : [];
  const found = row === undefined ? null : figures.rows[row];
  const cases = Math.max(0, ...[...figures.summary.values()].map(({ n }) => n));
  return [
    interval ? `${text}, 95 %: ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}` : text,
    found ? [found.title, found.params].filter(Boolean).join(', ') : `mean of ${count(cases, 'case')}`,
    describeColumns(figures, columns),
  ];
}
