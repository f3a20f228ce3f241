import { describeParams, describeProtocolMismatch, toParamsKey } from '@tachograph/analysis/measurement';
import { hashScenario } from '@tachograph/schema/normalise';
import type { Result } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { formatExact, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatUncertainty } from '@/format/uncertainty.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Doubt } from '@/ui/verdict/doubt.tsx';
import { ResultRepeat } from './result-repeat.tsx';

type RowProps = {
  readonly project: string;
  readonly run: RunDetail;
  readonly result: Result;
  readonly place: number;
  readonly slot: DriverSlot;
  readonly title: string;
  /** Whether the scenario has a page: it has none while every run of it is excluded. */
  readonly listed: boolean;
  readonly open: boolean;
};

const COLUMNS = ['Scenario', 'Driver', 'Value', 'Unit', '±', 'n', 'Status'] as const;
const NUMBERS: readonly string[] = ['Value', 'n'];

/** "ok", with what is doubtful of it; every other status with its reason. */
function StatusCell({ result }: { readonly result: Result }) {
  if (result.status !== 'ok') {
    return (
      <td>
        <span className={result.status}>{`${result.status}: ${result.statusReason ?? ''}`}</span>
      </td>
    );
  }
  return (
    <td>
      <span className="meta">ok</span>
      <Doubt reason={describeProtocolMismatch(result.params ?? {}, [result.protocolObserved ?? null])} />
    </td>
  );
}

/** The content of a result's scenario, as the run describes it. */
function findHash({ document }: RunDetail, { scenario }: Result): string | null {
  const declared = document.scenarios?.find(({ id }) => toSlug(id) === toSlug(scenario));
  return declared ? hashScenario(declared) : null;
}

function Row({ project, run, result, place, slot, title, listed, open }: RowProps) {
  const slug = toSlug(result.scenario);
  const measured = result.value !== null;
  return (
    <>
      <tr id={open ? `result-${place}` : undefined}>
        <th scope="row">
          {listed ? (
            <Link
              href={hrefs.scenario(project, slug, {
                env: toEnvironmentSlug(run.environment),
                m: toSlug(result.metric ?? ''),
                e: result.statistic,
                p: result.params && toParamsKey(result.params),
              })}
            >
              {title}
            </Link>
          ) : (
            title
          )}
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
        <StatusCell result={result} />
        <td className="nowrap">
          <Link
            className="link"
            href={open ? hrefs.run(project, run.id) : hrefs.runResult(project, run.id, place)}
            scroll={false}
            aria-expanded={open}
            aria-label={`Repeat ${title} with ${result.driver.name}`}
          >
            Repeat
          </Link>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={COLUMNS.length + 1} className="result-repeat">
            <ResultRepeat run={run} result={result} title={title} hash={findHash(run, result)} />
          </td>
        </tr>
      )}
    </>
  );
}

type Props = {
  readonly project: string;
  readonly run: RunDetail;
  readonly slots: Readonly<Record<string, DriverSlot>>;
  /** Scenario titles of the project, by slug. */
  readonly titles: Readonly<Record<string, string>>;
  /** Place of the result of which it is shown what it takes to measure it again. */
  readonly open: number | null;
};

/** Every result as it was printed: value, unit, ± with its kind, n, status with its reason. */
export const ResultTable = ({ project, run, slots, titles, open }: Props) => (
  <section className="card" aria-label="Results">
    <div className="card-head">
      <h2>Results</h2>
      <span className="meta">values and units as the tool printed them</span>
    </div>
    <div className="scroll-x">
      <table className="table">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={NUMBERS.includes(name) ? 'num' : undefined}>
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Repeat</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {run.document.results.map((result, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is a result's identity in its run
              key={place}
              project={project}
              run={run}
              result={result}
              place={place}
              slot={slots[toSlug(result.driver.name)] ?? null}
              title={titles[toSlug(result.scenario)] ?? result.scenario}
              listed={Object.hasOwn(titles, toSlug(result.scenario))}
              open={place === open}
            />
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
