import { count } from '@tachograph/units';
import type { DriverSlot } from '@/charts/style/paint.tsx';
import type { RenderedCompare, ShownComparison } from '@/server/reports/rendered-report.ts';
import { comparabilityText } from '@/ui/comparison/cell-text.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { BlockLine } from './block-line.tsx';
import { BlockTable } from './block-table.tsx';
import { RatioStrips } from './ratio-strips.tsx';

type Props = { readonly block: RenderedCompare };

const TOO_MANY = 'This report has more blocks than are shown on one page: the comparison has the figures.';

/** What a finding says beside that nothing was measured. */
const whyMissing = (message: string): string => {
  const [, more] = /^block: nothing was measured for it(?:; )?(.*)$/.exec(message) ?? [];
  const why = more ?? message;
  return why === '' ? '' : ` ${capital(why)}.`;
};

/** A drawing and a table of a comparison, and a line that says where they are from. */
export function CompareBlock({ block }: Props) {
  const { id, comparison, state, message, isDrawn, isTable, omitted, href } = block;
  if (!comparison) {
    return (
      <figure className="card report-block" id={id} aria-label="Comparison">
        <p className="card-body sub">
          {state === 'too-many' ? TOO_MANY : `Nothing was measured for this block.${whyMissing(message)}`}
        </p>
        <BlockLine block={block} />
      </figure>
    );
  }
  const warning = comparabilityText(comparison.comparability);
  const table = <BlockTable comparison={comparison} />;
  const hasDrawing = isDrawn && comparison.reference !== null && comparison.columns.length > 1 && state !== 'withheld';
  return (
    <figure className="card report-block" id={id} aria-labelledby={`${id}-of`}>
      <BlockHead block={block} comparison={comparison} hasDrawing={hasDrawing} />
      {warning && <p className="report-warning">⊘ {warning}</p>}
      {hasDrawing && <RatioStrips comparison={comparison} />}
      {hasDrawing && isTable && comparison.columns.length === 2 ? (
        <details className="report-twin">
          <summary className="fold">Table</summary>
          {table}
        </details>
      ) : (
        (isTable || !hasDrawing) && table
      )}
      {omitted > 0 && (
        <p className="report-omitted sub">
          And {count(omitted, 'more row')}
          {href === null ? '.' : ': '}
          {href !== null && (
            <a className="link" href={href}>
              all of them
            </a>
          )}
        </p>
      )}
      <BlockLine block={block} />
    </figure>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type HeadProps = Props & { readonly comparison: ShownComparison; readonly hasDrawing: boolean };

/** "mariadb 3.5.4 against mysql2 3.24.6", or the title of the marker with what the figures are. */
function BlockHead({ block: { id, title }, comparison, hasDrawing }: HeadProps) {
  const { columns, metric, reference } = comparison;
  const [first, ...others] = columns;
  const metricName = metric?.metric ?? 'value';
  const about = hasDrawing ? `ratio of ${metricName}, log scale; whiskers: 95 %` : metricName;
  const isPair = first !== undefined && first.key === reference && others.length > 0;
  return (
    <div className="report-block-head">
      <p id={`${id}-of`}>
        {title ?? (
          <>
            {(isPair ? others : columns).map((column) => (
              <DriverName key={column.key} driver={toDriver(column)} version={column.version?.text ?? null} />
            ))}
            {isPair && <span className="report-against">against</span>}
            {isPair && <DriverName driver={toDriver(first)} version={first.version?.text ?? null} />}
          </>
        )}
      </p>
      <span className="meta">{about}</span>
    </div>
  );
}

const toDriver = ({ driver, styleIndex }: ShownComparison['columns'][number]) => ({
  name: driver.name,
  slot: styleIndex as DriverSlot,
});
