import type { Metadata } from 'next';
import { ProfileCard } from '@/app/p/[project]/_components/profile-card.tsx';
import { parseSide } from '@/app/p/[project]/_components/profile-side.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RawParams } from '@/routing/search-params.ts';
import type { ProfilesData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { parseProfilesParams, toProfilesParams } from './search-params.ts';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Profiles' };

type Choice = ProfilesData['choices'][number];

const toAddress = ({ scenario, paramsKey, driver, environment }: Choice) => ({
  scenario,
  params: paramsKey,
  driver,
  environment: environment.identity,
});

/** Everything that has profiles, each a link to its newest two versions. */
function Choices({ project, choices }: { readonly project: string; readonly choices: readonly Choice[] }) {
  return (
    <Card title="What has profiles">
      <DataTable columns={['Scenario', 'Driver', 'Versions', 'Environment']}>
        {choices.map((choice) => (
          <tr key={JSON.stringify(toAddress(choice))}>
            <th scope="row">
              <Link className="link" href={hrefs.profiles(project, toAddress(choice))}>
                {choice.scenario}
              </Link>
              {choice.paramsText && <span className="meta"> {choice.paramsText}</span>}
            </th>
            <td>{choice.driverName}</td>
            <td>{choice.versions.join(', ')}</td>
            <td className="meta">{choice.environment.label}</td>
          </tr>
        ))}
      </DataTable>
    </Card>
  );
}

type PairProps = {
  readonly project: string;
  readonly params: ReturnType<typeof parseProfilesParams>;
  readonly data: ProfilesData;
};

/** Both versions, to be chosen among those with profiles. */
function VersionForm({ project, params, data: { chosen, pair } }: PairProps) {
  if (!chosen) return null;
  const kept = Object.entries(toProfilesParams({ ...params, ...toAddress(chosen) }, { from: null, to: null }));
  const field = (name: 'from' | 'to', label: string, version: string | undefined) => (
    <label>
      {label}{' '}
      <select className="button" name={name} defaultValue={version}>
        {chosen.versions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </select>
    </label>
  );
  return (
    <form className="row" action={hrefs.profiles(project)}>
      {kept.map(([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />)}
      {field('from', 'From', pair?.before)}
      {field('to', 'to', pair?.after)}
      <button type="submit" className="button">
        Compare
      </button>
    </form>
  );
}

/** `/p/{project}/profiles?scenario=…&driver=…&from=…&to=…`: profiles of any two versions of a driver, and what there are. */
export default async function ProfilesPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const search = await searchParams;
  const state = parseProfilesParams(search);
  const side = parseSide(search);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.profiles.read({ ...state, project: slug });
  const { choices, chosen, pair, profiles } = data;
  const about = chosen && [chosen.scenario, chosen.paramsText, chosen.environment.label].filter(Boolean).join(' · ');
  const title = chosen && pair ? `${chosen.driverName} ${pair.before} and ${pair.after}` : 'Profiles';
  return (
    <ProjectFrame project={project} tab="Changes" page="Profiles">
      <PageHead title={title} about={about ?? 'No version of a driver has a profile yet.'}>
        <VersionForm project={slug} params={state} data={data} />
      </PageHead>
      {!chosen && choices.length > 0 && (
        <p className="notice warn" role="status">
          Nothing that this address names has a profile.
        </p>
      )}
      {chosen && pair && profiles && (
        <ProfileCard
          project={slug}
          profiles={profiles}
          versions={pair}
          scenario={chosen.scenario}
          side={side}
          href={(next) => hrefs.profiles(slug, { ...toProfilesParams(state), side: next })}
        />
      )}
      {choices.length > 0 && <Choices project={slug} choices={choices} />}
    </ProjectFrame>
  );
}
