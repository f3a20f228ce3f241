import type { Repeat } from '@tachograph/analysis/reproduction';
import { CopyText } from '../table/copy-text.tsx';
import './repeat-cell.css';

function Facts({ repeat }: { readonly repeat: Repeat }) {
  const { install, purl, scenario, harness, commit, environment, run } = repeat;
  const params = Object.keys(scenario.params).length > 0 ? JSON.stringify(scenario.params) : 'none';
  const rows: readonly (readonly [label: string, text: string | null, isCode?: boolean])[] = [
    ['Driver', install ?? purl, true],
    ['Scenario', scenario.id, true],
    ['Params', params, true],
    ['SQL', scenario.sql, true],
    ['Content hash', scenario.hash, true],
    ['Harness', harness],
    ['Commit', commit],
    ['Environment', environment],
    ['Run', run ?? 'gone', true],
  ];
  return (
    <dl className="repeat-facts">
      {rows.map(([label, text, isCode]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text === null ? <span className="meta">not stated</span> : isCode ? <code>{text}</code> : text}</dd>
        </div>
      ))}
    </dl>
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
    <table className="repeat-settings">
      <caption>{against ? `Server settings that differ from ${against}’s` : 'Server settings, as recorded'}</caption>
      {against && (
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Here</th>
            <th scope="col">{against}</th>
          </tr>
        </thead>
      )}
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

/** Everything it takes to measure one cell again, as far as it was recorded, and a button that copies it. */
export const RepeatCell = ({ repeat, open = false }: { readonly repeat: Repeat; readonly open?: boolean }) => (
  <details className="repeat" open={open}>
    <summary>Repeat this cell</summary>
    <div className="repeat-body">
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
      <Facts repeat={repeat} />
      <Settings against={repeat.against} settings={repeat.settings} />
    </div>
  </details>
);
