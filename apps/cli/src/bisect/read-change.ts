import { findContract } from '@tachograph/bench/contracts';
import { type Choice, chooseDriver } from '../bench/init/choose-template.ts';
import { isTable, listTables, readField, toText } from '../read-json.ts';
import { askServer } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { UsageError } from '../terminal.ts';

/** A change between two releases that can be measured again here. */
export type FollowedChange = {
  readonly id: string;
  /** As the project names it. */
  readonly driver: string;
  readonly scenario: string;
  readonly from: string;
  readonly to: string;
  readonly direction: 'better' | 'worse';
  /** How many times better after than before; null where it is not known. */
  readonly ratio: number | null;
  readonly choice: Choice;
};

/** The id, of an address of its page too. */
const toId = (text: string): string => {
  const id = /\b[0-9a-f]{16}\b/.exec(text)?.[0];
  if (id === undefined) throw new UsageError(`${text} is no change: name its id, sixteen hexadecimal digits`);
  return id;
};

/** What speaks the protocol of MySQL was measured on MySQL or on MariaDB. */
const isMysql = ({ template }: Choice, environment: string) =>
  template.database === 'mysql' && /mysql/i.test(environment) && !/mariadb/i.test(environment);

/**
 * A change as the server has it.
 *
 * @param database in place of the one that its environment names
 * @throws UsageError for one that no worker of `tacho bench init` can measure again, with what to do instead
 */
export async function readChange(
  {
    change: named,
    project,
    database,
  }: { readonly change: string; readonly project: string; readonly database?: string | undefined },
  connection: Connection,
): Promise<FollowedChange> {
  const id = toId(named);
  const scope = `project=${encodeURIComponent(project)}`;
  const response = await askServer({ method: 'GET', path: `/v1/changes/${id}?${scope}` }, connection);
  const field = (...path: string[]) => toText(readField(response, 'change', ...path));
  const driver = field('driver', 'slug');
  const scenario = field('case', 'scenario');
  const from = field('before', 'version');
  const to = field('after', 'version');
  if (field('axis') !== 'version' || !from || !to) {
    throw new UsageError(`change ${id} is a step in time, of one version: there is no release or commit to look for`);
  }
  const params = readField(response, 'change', 'case', 'params');
  if (!findContract(scenario) || (isTable(params) && Object.keys(params).length > 0)) {
    const own = `measure ${driver} ${from} against ${to} with the harness of its runs: their pages have the command`;
    throw new UsageError(`no worker knows the scenario ${scenario}; ${own}`);
  }
  const listed = await askServer({ method: 'GET', path: `/v1/drivers?${scope}` }, connection);
  const drivers = listTables(isTable(listed) ? listed.drivers : []);
  const purl = toText(drivers.find(({ slug }) => slug === driver)?.purl) || null;
  const usual = chooseDriver({ driver, purl, database });
  const isOther = database === undefined && isMysql(usual, field('environment', 'label'));
  const choice = isOther ? chooseDriver({ driver, purl, database: 'mysql' }) : usual;
  const direction = field('direction') === 'worse' ? 'worse' : 'better';
  const ratio = readField(response, 'change', 'ratio');
  return { id, driver, scenario, from, to, direction, ratio: typeof ratio === 'number' ? ratio : null, choice };
}
