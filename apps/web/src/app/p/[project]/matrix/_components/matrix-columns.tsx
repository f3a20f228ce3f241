import type { EnvironmentGroup, Matrix } from '@tachograph/analysis/matrix';
import Link from 'next/link';
import { settingWords, withheldWords } from '@/app/p/[project]/matrix/setting-words.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';

function SettingHead({ project, setting, matrix }: { project: string; setting: EnvironmentGroup; matrix: Matrix }) {
  const [first] = setting.columns;
  const { reference } = matrix;
  return (
    <th scope="colgroup" colSpan={setting.columns.length} className="setting">
      <span className="setting-words">{settingWords(setting)}</span>
      {!setting.comparable && reference && first && (
        <Link
          className="link meta setting-words"
          title={setting.differences
            .map(({ label, a, b }) => `${label}: ${a ?? 'not stated'} → ${b ?? 'not stated'}`)
            .join('\n')}
          href={hrefs.environmentDiff(
            project,
            toEnvironmentSlug(reference.column.environment),
            toEnvironmentSlug(first.environment),
          )}
        >
          ⊘ {withheldWords(setting)}
        </Link>
      )}
    </th>
  );
}

/** Servers under their settings: environments that differ in nothing but the server. */
export const MatrixColumns = ({ project, matrix }: { project: string; matrix: Matrix }) => (
  <thead>
    <tr>
      <td className="corner" />
      {matrix.environmentGroups.map((setting) => (
        <SettingHead key={setting.key} project={project} setting={setting} matrix={matrix} />
      ))}
    </tr>
    <tr>
      <th scope="col" className="corner">
        Version
      </th>
      {matrix.environmentGroups.flatMap(({ columns }) =>
        columns.map(({ environment, server, detail }, place) => (
          <th key={environment.identity} scope="col" className={place === 0 ? 'first' : undefined}>
            <Link href={hrefs.environment(project, toEnvironmentSlug(environment))} title={environment.label}>
              {server}
            </Link>
            {detail && <span className="meta matrix-detail">{detail}</span>}
          </th>
        )),
      )}
    </tr>
  </thead>
);
