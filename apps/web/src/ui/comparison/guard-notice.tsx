import type { ComparisonColumn, Guard } from '@tachograph/analysis/comparison';
import type { ReactNode } from 'react';
import { columnWords } from '@/format/column-words.ts';
import { count } from '@/format/count.ts';

type GuardEnvironment = Guard['environments'][number];

type Props = {
  readonly guard: Guard;
  readonly columns: readonly ComparisonColumn[];
  /** An environment by its name, as a way to its record. */
  readonly chip: (environment: GuardEnvironment) => ReactNode;
  /** A way out of comparing unlike with unlike, in the notice. */
  readonly wayOut?: ReactNode;
  /** What stands beside the fields that differ. */
  readonly children?: ReactNode;
};

const Differing = ({ guard, columns, chip }: Props) => (
  <section className="card scroll-x" aria-label="What differs">
    <table className="table guard-fields">
      <thead>
        <tr>
          <th scope="col">What differs</th>
          {guard.environments.map((environment) => (
            <th key={environment.identity} scope="col">
              {chip(environment)}
              <span className="guard-drivers">
                {columns
                  .filter(({ key }) => environment.columns.includes(key))
                  .map(columnWords)
                  .join(', ')}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guard.differing.map((field) => (
          <tr key={field.key}>
            <th scope="row">
              <span className={field.identity ? 'dot' : 'dot info'} aria-hidden="true" />
              {field.label}
            </th>
            {field.values.map((value, index) => (
              <td key={guard.environments[index]?.identity ?? index}>
                {value ?? <span className="meta">not stated</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const countDiffering = ({ length }: Guard['differing']) =>
  `${count(length, 'field')} ${length === 1 ? 'differs' : 'differ'}`;

/** Whether like is compared with like; if not, what differs. */
export function GuardNotice(props: Props) {
  const { guard, chip, wayOut, children } = props;
  if (guard.comparable) {
    const [environment] = guard.environments;
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
        <b>Not like for like: {countDiffering(guard.differing)}.</b>
        <span>
          {guard.waiver
            ? `Compared all the same: “${guard.waiver}”. The ratios measure the machines as much as the drivers.`
            : 'A ratio would measure the machines as much as the drivers, so ratios are withheld.'}
        </span>
        <span className="spacer" />
        {wayOut}
      </div>
      <div className={children ? 'columns guard-columns' : 'columns guard-alone'}>
        <Differing {...props} />
        {children}
      </div>
    </>
  );
}
