import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../json/fields.ts';
import { findDriver, type Language, toDriver } from '../names/known-drivers.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../outcome/figure.ts';
import { listUncertain, scenarioName, UNKNOWN, warnNoDriver, warnUnknownDriver } from '../outcome/named-cell.ts';
import { toBody } from '../text/clean-text.ts';
import type { Location } from '../text/native-text.ts';

/** The client inside of a load tool. */
export type LoadDriver = {
  readonly name: string;
  readonly language: Language | null;
  /** True where the tool can have no other, though no list of drivers has it. */
  readonly isSure?: boolean;
};

/** Classes of JDBC drivers, as load tools are given them. */
const BY_CLASS: Readonly<Record<string, string>> = {
  'org.postgresql.Driver': 'pgjdbc',
  'com.mysql.jdbc.Driver': 'mysql-connector-j',
  'com.mysql.cj.jdbc.Driver': 'mysql-connector-j',
  'org.mariadb.jdbc.Driver': 'mariadb',
  'org.sqlite.JDBC': 'sqlite-jdbc',
  'com.microsoft.sqlserver.jdbc.SQLServerDriver': 'mssql-jdbc',
  'oracle.jdbc.OracleDriver': 'ojdbc',
  'oracle.jdbc.driver.OracleDriver': 'ojdbc',
};

/** The JDBC driver of a class name; a class that the list does not have is its own name. */
export const toJdbcDriver = (className: string): LoadDriver => ({
  name: lookUp(BY_CLASS, className) ?? className,
  language: 'java',
});

/** What a load tool states of one kind of operation in one run, or of all of them together. */
export type Load = {
  /** Where it begins, for a load without figures. */
  readonly location: Location;
  readonly scenario: string;
  /** True where the file does not name the workload. */
  readonly isScenarioGuess?: boolean;
  /** The client inside of the tool, by the name that is printed or that the printed setting stands for. */
  readonly driver: LoadDriver | null;
  /** Why the driver is a guess, though it has a name. */
  readonly driverGuess?: string | null;
  readonly params: Params;
  readonly figures: readonly Figure[];
  /** The number of operations behind figures that state none. */
  readonly n?: number | null;
  /** Why there is no figure, or none to rely on. */
  readonly failure?: string | null;
  /** What the failed run would have measured, where that is not the throughput. */
  readonly failedMeasure?: Pick<Figure, 'metric' | 'unit' | 'direction'>;
};

/** Add the figures of a load. One that failed is a failed result. */
export function addLoad(draft: OutcomeDraft, load: Load): void {
  const { location, scenario, driver, params, figures, driverGuess = null, failure = null } = load;
  const { failedMeasure = { metric: 'throughput', unit: 'ops/s' } } = load;
  const isKnown = driver !== null && (driver.isSure === true || findDriver(driver.name, driver.language) !== null);
  if (driver === null) warnNoDriver(draft, location);
  else if (driverGuess !== null) draft.warn(location, driverGuess, { field: 'driver', name: driver.name });
  else if (!isKnown) warnUnknownDriver(draft, location, driver.name);
  const isGuess = !isKnown || driverGuess !== null;
  const uncertain = listUncertain({ scenario: load.isScenarioGuess === true, driver: isGuess });
  const measured = toDriver(driver?.name ?? UNKNOWN, driver?.language ?? null);
  const cell = { scenario: scenarioName(scenario), driver: measured, params };
  const named = { cell, printed: { name: scenario, uncertain } };
  if (failure === null) addFigures(draft, named, figures, load.n);
  else addUnmeasured(draft, location, named, { ...failedMeasure, reason: toBody(failure) });
}
