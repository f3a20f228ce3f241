import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { directionLabel, formatNumber } from '@tachograph/units';
import Link from 'next/link';
import type { Course } from '@/app/p/[project]/drivers/[driver]/_model/to-courses.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import type { DriverData } from '@/server/root.ts';
import { Figure } from '@/ui/table/figure.tsx';
import { Verdict, VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { StatusWords } from './status-words.tsx';

function Newest({ row, unit }: Course) {
  const { value, relativePercent, version } = row.newest;
  return (
    <>
      {value !== null && (
        <>
          <b>
            <Figure value={value} unit={unit} canonical={row.case.unit} />
          </b>{' '}
          <span className="meta">{unit.label}</span>
          {relativePercent !== null && <span className="meta">{` ± ${formatNumber(relativePercent, 2)} %`}</span>}
        </>
      )}
      <StatusWords measurement={row.newest} />
      {row.older && (
        <span className="meta course-older">
          {version ? (
            <>
              newest measured is <code>{version.text}</code>
            </>
          ) : (
            'version not stated'
          )}
        </span>
      )}
    </>
  );
}

/** The reason why a newest version was not compared stands beside it already. */
const NotCompared = ({ explanation }: { explanation: string }) => (
  <span className="verdict not-comparable" title={explanation}>
    <i aria-hidden="true">{OUTCOME_SHAPES['not-comparable']}</i>not compared
  </span>
);

function Step({ row: { verdict, previous, newest } }: Course) {
  if (!verdict) return <span className="meta">{newest.value === null ? 'no figure' : 'no figure before it'}</span>;
  return (
    <>
      {newest.status === 'ok' ? <Verdict verdict={verdict} /> : <NotCompared explanation={verdict.explanation} />}
      {previous?.version && (
        <span className="meta">
          {' '}
          against <code>{previous.version.text}</code>
        </span>
      )}
    </>
  );
}

const Row = (course: Course) => (
  <tr>
    <th scope="row">
      <Link href={course.trendHref}>{course.row.title}</Link>
      <span className="meta course-case">
        {[course.row.params, course.row.options, course.row.case.statistic].filter(Boolean).join(' · ')}
      </span>
    </th>
    <td className="course-cell">
      <VersionHistory {...course.course} />
    </td>
    <td className="course-newest">
      <Newest {...course} />
    </td>
    <td className="course-step">
      <Step {...course} />
    </td>
    <td className="course-more">
      <Link
        className="link"
        href={course.matrixHref}
        aria-label={`Matrix of servers, ${course.row.title} ${course.row.params}`}
      >
        By server
      </Link>
    </td>
  </tr>
);

/** Every case of the driver on one axis of versions: its course, its newest figure, and the step that led to it. */
export function CourseTable({ data: { driver, page }, courses }: { data: DriverData; courses: readonly Course[] }) {
  const { metric, valueDescription: taken, tested, expectedFalsePositives } = page;
  return (
    <section className="card" aria-label="By version">
      <div className="card-head">
        <h2>By version</h2>
        {metric && (
          <span className="meta">{`${metric.metric} in ${metric.unit}, ${directionLabel(metric.direction)}`}</span>
        )}
        <span className="meta">newest: {taken}</span>
      </div>
      <table className="table courses">
        <caption className="visually-hidden">{`Every case of ${driver.name} by version`}</caption>
        <thead>
          <tr>
            <th scope="col">Scenario</th>
            <th scope="col">
              <span className="visually-hidden">Versions, oldest first</span>
              <VersionAxis versions={page.versions.map((version) => version?.text ?? 'not stated')} />
            </th>
            <th scope="col">Newest</th>
            <th scope="col">Against the version before</th>
            <th scope="col">
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <Row key={course.row.key} {...course} />
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        <VerdictLegend unit={page.metric?.unit ?? null} />
        <p className="meta course-note">
          Every row has a scale of its own, and all share one axis of versions; a spread under 6 % fills only a part of
          the height. The band is the uncertainty of each figure, where its source gave one; × is failed, – unsupported,
          a hollow point emulated, a dashed line a release line that was returned to. {tested} steps tested, about{' '}
          {formatNumber(expectedFalsePositives, 2)} expected to be called by chance.
        </p>
      </div>
    </section>
  );
}
