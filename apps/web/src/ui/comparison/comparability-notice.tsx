import type { Comparability, ComparisonColumn } from '@tachograph/analysis/comparison';
import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import { columnLabel } from '@/format/column-label.ts';

type ComparedEnvironment = Comparability['environments'][number];

type Props = {
  readonly comparability: Comparability;
  readonly columns: readonly ComparisonColumn[];
  /** An environment by its name, as a way to its record. */
  readonly chip: (environment: ComparedEnvironment) => ReactNode;
  /** A link to a comparison that is comparable, in the notice. */
  readonly alternative?: ReactNode;
  /** What is shown beside the fields that differ. */
  readonly children?: ReactNode;
};

const Differing = ({ comparability, columns, chip }: Props) => (
  <section className="card scroll-x" aria-label="What differs">
    <table className="table comparability-fields">
      <thead>
        <tr>
          <th scope="col">What differs</th>
          {comparability.environments.map((environment) => (
            <th key={environment.identity} scope="col">
              {chip(environment)}
              <span className="comparability-drivers">
                {columns
                  .filter(({ key }) => environment.columns.includes(key))
                  .map(columnLabel)
                  .join(', ')}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparability.differences.map((field) => (
          <tr key={field.key}>
            <th scope="row">
              <span className={field.identity ? 'dot' : 'dot info'} aria-hidden="true" />
              {field.label}
            </th>
            {field.values.map((value, index) => (
              <td key={comparability.environments[index]?.identity ?? index}>
                {value ?? <span className="meta">not stated</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Whether like is compared with like; if not, what differs. */
export function ComparabilityNotice(props: Props) {
  const { comparability, chip, alternative, children } = props;
  if (comparability.comparable) {
    const [environment] = comparability.environments;
    return (
      <div className="notice">
        <span aria-hidden="true">✓</span>
        <b>Like for like.</b>
        <span>Server, runtime, client host, link and tool are the same for all cells.</span>
        {environment && chip(environment)}
      </div>
    );
  }
  return (
    <>
      <div className="notice warn">
        <span aria-hidden="true">⊘</span>
        <b>Not like for like: {count(comparability.differences.length, 'field differs', 'fields differ')}.</b>
        <span>
          {comparability.override
            ? `Compared all the same: “${comparability.override}”. The ratios measure the machines as much as the drivers.`
            : 'A ratio would measure the machines as much as the drivers, so ratios are withheld.'}
        </span>
        <span className="spacer" />
        {alternative}
      </div>
      <div className={children ? 'columns comparability-columns' : 'columns comparability-alone'}>
        <Differing {...props} />
        {children}
      </div>
    </>
  );
}
