import { describeParams, toParamsKey } from '@tachograph/analysis';
import { type Result, toSlug } from '@tachograph/schema';
import { formatExact, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { DriverSlot } from '@/charts/types.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver-name.tsx';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';
import { hrefs } from '@/ui/hrefs.ts';
import { formatUncertainty } from '@/ui/uncertainty.ts';

type RowProps = {
  readonly project: string;
  readonly run: RunDetail;
  readonly result: Result;
  readonly slot: DriverSlot;
  readonly title: string;
};

function Row({ project, run, result, slot, title }: RowProps) {
  const slug = toSlug(result.scenario);
  const measured = result.value !== null;
  return (
    <tr>
      <th scope="row">
        <Link
          href={hrefs.scenario(project, slug, {
            env: toEnvironmentSlug(run.environment),
            m: toSlug(result.metric ?? ''),
            e: result.estimator,
            p: result.params && toParamsKey(result.params),
          })}
        >
          {title}
        </Link>
        {result.params && <span className="meta"> {describeParams(result.params)}</span>}
      </th>
      <td>
        <DriverName driver={{ name: result.driver.name, slot }} version={result.driver.version ?? null} />
      </td>
      <td className={`num ${result.status === 'emulated' ? 'hatched' : ''}`}>
        {measured && <span title={formatExact(result.value ?? 0)}>{formatNumber(result.value ?? 0)}</span>}
      </td>
      <td className="nowrap">{measured && result.unit}</td>
      <td className="nowrap meta">{measured && formatUncertainty(result.uncertainty)}</td>
      <td className="num">{result.n ? formatNumber(result.n, 12) : ''}</td>
      <td>
        {result.status === 'ok' ? (
          <span className="meta">ok</span>
        ) : (
          <span className={result.status}>{`${result.status}: ${result.statusReason ?? ''}`}</span>
        )}
      </td>
    </tr>
  );
}

/** Every result as it was printed: value, unit, ± with its kind, n, status with its reason. */
export const ResultTable = ({
  project,
  run,
  slots,
  titles,
}: {
  project: string;
  run: RunDetail;
  slots: Readonly<Record<string, DriverSlot>>;
  /** Scenario titles of the project, by slug. */
  titles: Readonly<Record<string, string>>;
}) => (
  <section className="card" aria-label="Results">
    <div className="card-head">
      <h2>Results</h2>
      <span className="meta">values and units as the tool printed them</span>
    </div>
    <div className="scroll-x">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            <th scope="col">Driver</th>
            <th scope="col" className="num">
              Value
            </th>
            <th scope="col">Unit</th>
            <th scope="col">±</th>
            <th scope="col" className="num">
              n
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {run.document.results.map((result, ordinal) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the ordinal is a result's identity in its run
              key={ordinal}
              project={project}
              run={run}
              result={result}
              slot={slots[toSlug(result.driver.name)] ?? null}
              title={titles[toSlug(result.scenario)] ?? result.scenario}
            />
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
