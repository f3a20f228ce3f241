import type { EnvironmentDetail } from '@/server/views.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { listPairs } from '@/ui/environment/list-differences.ts';
import { FieldDot, GroupHead } from '@/ui/environment/record-card.tsx';

const Cell = ({ value }: { value: string | null }) => (
  <td>{value ?? <span className="unstated-value">not stated</span>}</td>
);

/** Two records side by side; what differs is marked, by weight as well as by ground. */
export function DifferenceCard({ project, a, b }: { project: string; a: EnvironmentDetail; b: EnvironmentDetail }) {
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
        {listPairs(a, b).map(({ title, pairs }) => (
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
