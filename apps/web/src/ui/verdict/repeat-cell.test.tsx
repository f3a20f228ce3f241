import { toRepeat } from '@tachograph/analysis/reproduction';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RepeatCell } from './repeat-cell.tsx';

const cell = {
  driver: { name: 'mysql2', version: '3.24.6', purl: 'pkg:npm/mysql2' },
  scenario: { id: 'select-1', title: 'Select 1', sql: 'SELECT <1>', hash: 'abcdef0123456789', params: { rows: 1 } },
  environment: 'MariaDB 10.11 · Node 24',
  run: {
    id: 'r_4cc2f12950073e3f',
    harness: { name: 'ours', repeat: 'make bench-{scenario} DRIVER={driver}@{version} RUN={run}' },
    source: { kind: 'ci', repository: 'example/connectors', commit: '4f2a9c1', dirty: true },
    record: { server: { config: { max_connections: 151 } } },
  },
  against: null,
} as const;
const render = (change: object = {}) => renderToStaticMarkup(<RepeatCell repeat={toRepeat({ ...cell, ...change })} />);

describe('Repeat this cell', () => {
  it('shows command, package, scenario, commit and settings without a script', () => {
    const html = render();
    for (const shown of [
      'make bench-select-1 DRIVER=mysql2@3.24.6 RUN=r_4cc2f12950073e3f',
      'npm install mysql2@3.24.6',
      'SELECT &lt;1&gt;',
      'abcdef0123456789',
      '{&quot;rows&quot;:1}',
      'example/connectors at 4f2a9c1, with changes that were not committed',
      'Server settings, as recorded',
      'max_connections',
    ]) {
      expect(html).toContain(shown);
    }
  });

  it('says where the run names no command, and where the run is gone', () => {
    expect(render({ run: { ...cell.run, harness: null } })).toContain('The run names no command');
    expect(render({ run: null })).toContain('The run is gone');
  });

  it('beside another environment shows both values of each setting that differs', () => {
    const against = { name: 'mariadb 3.5.4', record: { server: { config: { max_connections: 500 } } } };
    const html = render({ against });
    expect(html).toContain('Server settings that differ from mariadb 3.5.4’s');
    expect(html).toMatch(/<code>151<\/code>.*<code>500<\/code>/);
    expect(render({ against: { ...against, record: cell.run.record } })).toContain(
      'No recorded setting of the server differs',
    );
  });
});
