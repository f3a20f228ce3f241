import type { EnvironmentDetail } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { FieldDot, GroupHead } from '@/ui/environment/record-card.tsx';
import { type RecordRow, toConfigRows, toInformation, toRecordGroups } from '@/ui/environment/record-rows.ts';

type EnvironmentPair = {
  readonly label: string;
  readonly identity: boolean;
  readonly a: string | null;
  readonly b: string | null;
};

const merge = (a: readonly RecordRow[], b: readonly RecordRow[]): EnvironmentPair[] =>
  [...new Set([...a, ...b].map(({ label }) => label))].map((label) => {
    const [left, right] = [a, b].map((rows) => rows.find((row) => row.label === label));
    return {
      label,
      identity: left?.identity ?? right?.identity ?? false,
      a: left?.value ?? null,
      b: right?.value ?? null,
    };
  });

function configPairs(a: EnvironmentDetail, b: EnvironmentDetail): EnvironmentPair[] {
  const rows = (environment: EnvironmentDetail) => toConfigRows(environment.record).map(toInformation);
  return merge(rows(a), rows(b)).filter((pair) => pair.a !== pair.b);
}

const Cell = ({ value }: { value: string | null }) => (
  <td>{value ?? <span className="unstated-value">not stated</span>}</td>
);

/** Two records side by side; what differs is marked, by weight as well as by ground. */
export function DifferenceCard({ project, a, b }: { project: string; a: EnvironmentDetail; b: EnvironmentDetail }) {
  const right = toRecordGroups(b.fields, b.record);
  const groups = toRecordGroups(a.fields, a.record).map(({ title, rows }, index) => ({
    title,
    pairs: merge(rows, right[index]?.rows ?? []).filter((pair) => pair.identity || pair.a !== null || pair.b !== null),
  }));
  const config = { title: 'Server configuration, settings that differ', pairs: configPairs(a, b) };
  return (
    <section className="card scroll-x" aria-label="Difference">
      <table className="record difference">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <EnvironmentChip project={project} environment={a} />
            </th>
            <th scope="col">
              <EnvironmentChip project={project} environment={b} />
            </th>
          </tr>
        </thead>
        {[...groups, config]
          .filter(({ pairs }) => pairs.length > 0)
          .map(({ title, pairs }) => (
            <tbody key={title}>
              <GroupHead title={title} columns={3} />
              {pairs.map((pair) => (
                <tr key={pair.label} className={pair.a !== pair.b ? 'differs' : undefined}>
                  <th scope="row">
                    <FieldDot identity={pair.identity} />
                    {pair.label}
                    {pair.a !== pair.b && <span className="visually-hidden"> differs</span>}
                  </th>
                  <Cell value={pair.a} />
                  <Cell value={pair.b} />
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}
