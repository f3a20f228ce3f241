import { count, formatCount } from '@tachograph/units';
import { type FlameSide, toFlameFrames } from '@/charts/flame/flame-frames.ts';
import { FlameGraph } from '@/charts/flame/flame-graph.tsx';
import { formatChange, toFlameUnit } from '@/charts/flame/flame-text.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { WhyData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Segments } from '@/ui/picker/segments.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { FrameTable } from './frame-table.tsx';
import '@/charts/flame/flame.css';
import './profile-card.css';

type Profiles = NonNullable<WhyData['profiles']>;
type Compared = Extract<Profiles, { readonly pair: unknown }>;

type Versions = { readonly before: string; readonly after: string };

type Props = {
  readonly project: string;
  readonly profiles: Profiles;
  readonly versions: Versions;
  readonly scenario: string;
  readonly side: FlameSide;
  /** Identity of the environment that the page is about; left out where it is that of the profiles. */
  readonly environment?: string;
  /** Whether the page says above what was found. */
  readonly isSaid?: boolean;
  /** The address of the page with a side; null for the difference. */
  readonly href: (side: 'before' | 'after' | null) => string;
};

const TITLE = 'Where the processor time went';

/** As one word of a shell. */
const quote = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`);

const toCommand = (scenario: string) => `tacho bench --config tacho-bench.json --scenario ${quote(scenario)} --profile`;

function Command({ scenario, children }: { readonly scenario: string; readonly children: React.ReactNode }) {
  const command = toCommand(scenario);
  return (
    <div className="profile-command">
      <span>{children}</span>
      <code>{command}</code>
      <CopyText text={command}>Copy</CopyText>
    </div>
  );
}

/** Which of both versions has no profile, and the command that makes both. */
function NoProfiles({ missing, versions, scenario }: Named & { readonly missing: Missing }) {
  const names = [missing.before && versions.before, missing.after && versions.after].filter(Boolean);
  const text =
    names.length === 0
      ? 'Both versions have profiles, made by different tools.'
      : `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} no profile yet.`;
  return (
    <Card title={TITLE} className="profile">
      <div className="card-body">
        <Command scenario={scenario}>{text}</Command>
      </div>
    </Card>
  );
}

type Named = Pick<Props, 'versions' | 'scenario'>;
type Missing = { readonly before: boolean; readonly after: boolean };

const NOT_COMPARED = {
  'units-differ': 'One profile counts instructions and the other samples: they have no common unit.',
  'no-time': 'The profiles say neither what processor time they took nor how often they sampled.',
} as const;

const STEPS = [46, 30, 16] as const;

/** What colours, widths and order mean. */
const Key = ({ side }: { readonly side: FlameSide }) => (
  <p className="meta flame-key">
    {side === 'difference' && (
      <span>
        <span className="flame-swatches" aria-hidden="true">
          {STEPS.map((tone) => (
            <i key={tone} style={{ background: `color-mix(in srgb, var(--better) ${tone}%, var(--surface))` }} />
          ))}
          <i style={{ background: 'var(--sunken)' }} />
          {STEPS.toReversed().map((tone) => (
            <i key={tone} style={{ background: `color-mix(in srgb, var(--worse) ${tone}%, var(--surface))` }} />
          ))}
        </span>
        share lost to gained; grey: no difference shown
      </span>
    )}
    <span>{side === 'difference' ? 'width: the longer of both versions' : 'width: time in this version'}</span>
    <span>called from top to bottom</span>
  </p>
);

/** How the profiles were made, and where they can be had. */
function Foot({
  project,
  pair,
  scenario,
  environment,
}: Pick<Compared, 'pair'> & Pick<Props, 'project' | 'scenario' | 'environment'>) {
  const { before, after, isOneRun } = pair;
  const place = after.environment;
  const isElsewhere = environment !== undefined && place.identity !== environment;
  const same = before.operations === after.operations && before.passes === after.passes;
  const passes = `${count(before.passes, 'pass', 'passes')}${same ? ' of each' : ` and ${after.passes}`}`;
  const operations = same
    ? `${formatCount(before.operations)} operations each`
    : `${formatCount(before.operations)} and ${formatCount(after.operations)} operations`;
  const rates = [before, after].flatMap(({ hz }) => (hz === null ? [] : formatCount(Math.round(hz))));
  const rate = rates.length === 0 ? '' : `, ${[...new Set(rates)].join(' and ')} samples a second`;
  return (
    <footer className="profile-foot meta">
      <span>
        {passes}
        {isOneRun ? ' in one run' : ' in two runs'}, {operations}
        {rate}, by {before.tool}
        {isElsewhere && <> in another environment, {place.label}</>}; no figure elsewhere comes from them.
      </span>
      <span>
        Files for speedscope:{' '}
        <a className="link" href={hrefs.profileFile(project, before.id)} download>
          {before.version}
        </a>
        ,{' '}
        <a className="link" href={hrefs.profileFile(project, after.id)} download>
          {after.version}
        </a>
      </span>
      <Link className="link" href={hrefs.profiles(project, { scenario, driver: before.driver })}>
        Other versions
      </Link>
      <Command scenario={scenario}>Profile it here:</Command>
    </footer>
  );
}

/** Where the processor time of two versions went: a graph of calls, its table, and files; or the command that makes both profiles. */
export function ProfileCard({ project, profiles, versions, scenario, side, environment, isSaid = false, href }: Props) {
  if ('missing' in profiles) return <NoProfiles missing={profiles.missing} versions={versions} scenario={scenario} />;
  const { pair, comparison } = profiles;
  if ('reason' in comparison)
    return (
      <Card title={TITLE} className="profile">
        <p className="card-body">{NOT_COMPARED[comparison.reason]}</p>
        <Foot project={project} pair={pair} scenario={scenario} environment={environment} />
      </Card>
    );
  const { perOperation, unit: canonical, tree } = comparison;
  const unit = toFlameUnit(canonical, [perOperation.before, perOperation.after]);
  const options = [
    { key: 'difference', label: 'Difference', chosen: side === 'difference', href: href(null) },
    { key: 'before', label: versions.before, chosen: side === 'before', href: href('before') },
    { key: 'after', label: versions.after, chosen: side === 'after', href: href('after') },
  ];
  return (
    <Card
      title={TITLE}
      className="profile"
      note={`${formatChange(unit, perOperation.before, perOperation.after)} an operation`}
      actions={<Segments label="Version" options={options} />}
    >
      {!isSaid && <p className="profile-sentence">{comparison.sentence}</p>}
      <FlameGraph key={side} frames={toFlameFrames(tree, side)} side={side} unit={unit} versions={versions} />
      <Key side={side} />
      <FrameTable comparison={comparison} unit={unit} versions={versions} />
      <Foot project={project} pair={pair} scenario={scenario} environment={environment} />
    </Card>
  );
}
