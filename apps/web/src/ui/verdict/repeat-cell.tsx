import type { Repeat } from '@tachograph/analysis/reproduction';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { TableHead } from '@/ui/table/data-table.tsx';
import { Facts } from '@/ui/table/facts.tsx';

function RepeatFacts({ repeat }: { readonly repeat: Repeat }) {
  const { install, purl, scenario, harness, commit, environment, run } = repeat;
  const params = Object.keys(scenario.params).length > 0 ? JSON.stringify(scenario.params) : 'none';
  const code = {
    Driver: install ?? purl,
    Scenario: scenario.id,
    Params: params,
    SQL: scenario.sql,
    'Content hash': scenario.hash,
  };
  const unstated = <span className="meta">not stated</span>;
  return (
    <Facts
      facts={[
        ...Object.entries(code).map(
          ([label, text]) => [label, text === null ? unstated : <code key={label}>{text}</code>] as const,
        ),
        ['Harness', harness ?? unstated],
        ['Commit', commit ?? unstated],
        ['Environment', environment ?? unstated],
        ['Run', <code key="run">{run ?? 'gone'}</code>],
      ]}
    />
  );
}

const Value = ({ value }: { readonly value: string | null }) => (
  <td>{value === null ? <span className="meta">not recorded</span> : <code>{value}</code>}</td>
);

/** The server's settings: those that differ from the other side's, or all where everything is of one environment. */
function Settings({ against, settings }: Pick<Repeat, 'against' | 'settings'>) {
  if (settings.length === 0) {
    return (
      <p className="meta">
        {against
          ? `No recorded setting of the server differs from ${against}’s.`
          : 'No settings of the server were recorded.'}
      </p>
    );
  }
  return (
    <table className="plain-table repeat-settings">
      <caption>{against ? `Server settings that differ from ${against}’s` : 'Server settings, as recorded'}</caption>
      {against && <TableHead columns={['Setting', 'Here', against]} />}
      <tbody>
        {settings.map(({ name, value, against: other }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <Value value={value} />
            {against && <Value value={other} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  readonly repeat: Repeat;
  readonly open?: boolean;
  /** Of which cell, where several are beside each other. */
  readonly title?: string;
};

/** Everything it takes to measure one cell again, as far as it was recorded, and a button that copies it. */
export const RepeatCell = ({ repeat, open = false, title }: Props) => (
  <details className="repeat" open={open}>
    <summary>{title === undefined ? 'Repeat this cell' : `Repeat ${title}`}</summary>
    <div className="stack small repeat-body">
      {repeat.command ? (
        <pre>{repeat.command}</pre>
      ) : (
        <p className="meta">
          {repeat.run
            ? 'The run names no command that measures one cell again (harness.repeat of the run format). What is known of it:'
            : 'The run is gone, and its command with it. What is known of the cell:'}
        </p>
      )}
      <CopyText text={repeat.text}>Copy all of it</CopyText>
      <RepeatFacts repeat={repeat} />
      <Settings against={repeat.against} settings={repeat.settings} />
    </div>
  </details>
);
