import type { Metadata } from 'next';
import { ProfileCard } from '@/app/p/[project]/_components/profile-card.tsx';
import { parseSide } from '@/app/p/[project]/_components/profile-side.ts';
import { ChangeCommands, ChangeSides, SegmentsLine } from '@/app/p/[project]/changes/_components/change-evidence.tsx';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RawParams } from '@/routing/search-params.ts';
import type { ChangeData, WhyData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { formatChangeInterval } from '@/ui/change/format-change-interval.ts';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { CountersTable } from './_components/counters-table.tsx';
import '@/app/p/[project]/changes/changes.css';
import './why.css';

type Props = { params: Promise<{ project: string; change: string }>; searchParams: Promise<RawParams> };

const toNames = async (params: Props['params']) => {
  const { project, change } = await params;
  return { project, change: decodeSegment(change) };
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const why = await orNotFound(api.changes.why(await toNames(params)));
  return { title: why.title };
}

/** "Select 100 integers · latency · MariaDB 10.11 · Node 20.20" */
const describePlace = ({ change }: Pick<ChangeData, 'change'>) =>
  [change.scenarioTitle, change.case.metric, change.environment.label].join(' · ');

/** Where the processor time went, where that was tested; else null. */
function findWhere({ profiles }: WhyData): string | null {
  if (!profiles || 'missing' in profiles || 'reason' in profiles.comparison) return null;
  const { finding, sentence } = profiles.comparison;
  return finding.code === 'not-tested' ? null : sentence;
}

/** The interval of the change, and where its processor time went. */
function describeEvidence(why: WhyData): string {
  const { change } = why;
  const interval = change.case.exact || change.ratioLow === null ? '' : formatChangeInterval(change);
  const q = change.q === null ? '' : `q ${change.q < 0.001 ? '< 0.001' : `= ${change.q.toFixed(3)}`}`;
  const how = change.rule === 'paired' ? 'measured in turns' : '';
  const parts = [interval, how, q].filter(Boolean).join(', ');
  return [parts && `${parts}.`, findWhere(why)].filter(Boolean).join(' ');
}

const Segments = ({ project, data }: { readonly project: string; readonly data: ChangeData }) => (
  <Card title="Segments" className="why-segments">
    <div className="card-body stack">
      <SegmentsLine project={project} data={data} />
    </div>
  </Card>
);

/** `/p/{project}/changes/{change}`: what changed, what else moved, where the processor time went, and how to see it again. */
export default async function ChangePage({ params, searchParams }: Props) {
  const wanted = await toNames(params);
  const { project: slug } = wanted;
  const side = parseSide(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const [data, why] = await Promise.all([orNotFound(api.changes.get(wanted)), orNotFound(api.changes.why(wanted))]);
  const { change } = data;
  const { before, after } = change;
  const versions = { before: before.version ?? '', after: after.version ?? '' };
  const name = [change.driver.name, after.version].filter(Boolean).join(' ');
  const crumbs = [{ label: 'Changes', href: hrefs.changes(slug) }, { label: name }];
  const about = describeEvidence(why);
  const isSaid = findWhere(why) !== null;
  return (
    <ProjectFrame project={project} tab="Changes" crumbs={crumbs}>
      <p className="meta why-place">{describePlace(data)}</p>
      <PageHead title={why.title} about={about || undefined}>
        <Link className="button" href={hrefs.change(slug, change.id)}>
          {after.version ? `All of ${after.version}` : 'In the list'}
        </Link>
      </PageHead>
      <div className="why">
        <div className={why.counters ? 'why-two' : undefined}>
          <Segments project={slug} data={data} />
          {why.counters && <CountersTable counters={why.counters} versions={versions} />}
        </div>
        {why.profiles && (
          <ProfileCard
            project={slug}
            profiles={why.profiles}
            versions={versions}
            scenario={change.case.scenario}
            side={side}
            environment={change.environment.identity}
            isSaid={isSaid}
            href={(next) => hrefs.changePage(slug, change.id, { side: next })}
          />
        )}
        <div className="why-two">
          <Card title="Both sides">
            <div className="card-body">
              <ChangeSides project={slug} data={data} />
            </div>
          </Card>
          <Card title="See it again">
            <div className="card-body">
              <ChangeCommands data={data} />
            </div>
          </Card>
        </div>
      </div>
    </ProjectFrame>
  );
}
