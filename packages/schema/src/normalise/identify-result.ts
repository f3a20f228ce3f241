import { metricOfUnit } from '@tachograph/units';
import { canonicalJson, type Json } from '../hash/canonical-json.ts';
import { shortHash } from '../hash/content-hash.ts';
import type { DriverUnderTest, Result } from '../result/result.ts';
import { toStatistic } from '../result/to-statistic.ts';
import { memoize } from '../text/memoize.ts';
import { toSlug } from '../text/slug.ts';
import { ecosystemOfPurl, parseVersion } from '../version/version.ts';
import type { CaseIdentity, DriverIdentity, NormalisedResult } from './normalised.ts';
import { toValidUnit } from './valid-unit.ts';

/** What a result is of, without its figures. `factor` leads from its unit to the canonical one. */
export type ResultIdentity = Pick<NormalisedResult, 'case' | 'driver' | 'options' | 'version' | 'seriesKey'> & {
  readonly factor: number;
};

/** The name of a unit's natural statistic where the upload names none: counts are exact, the rest is a mean. */
const defaultStatistic = (exact: boolean) => (exact ? 'exact' : 'mean');

type Case = { readonly identity: CaseIdentity; readonly factor: number };

/** Params are an open table; only their canonical JSON identifies a case, so the order of keys means nothing. */
function toCases(): (result: Result) => Case {
  const slug = memoize(toSlug);
  const unitOf = memoize(toValidUnit);
  const cases = new Map<string, Case>();
  return (result) => {
    const unit = unitOf(result.unit);
    const scenario = slug(result.scenario);
    const metric = slug(result.metric ?? metricOfUnit(unit));
    const params = result.params ?? {};
    const statistic = toStatistic(result.statistic ?? defaultStatistic(unit.exact));
    const direction = unit.direction ?? result.direction ?? 'lower';
    const content = canonicalJson([scenario, params, metric, result.unit, statistic, direction]);
    const known = cases.get(content);
    if (known) return known;
    // A unit of the tool's own says nothing of its direction: stated the other way round it is another case, for what
    // was faster would be slower. `undefined` leaves the keys of all other units as they were.
    const stated = unit.direction === null ? direction : undefined;
    const key = shortHash({ scenario, params, metric, unit: unit.canonical, statistic, direction: stated });
    // A mean over many operations varies, whatever its unit: 9,951.3 and 9,951.4 B/op are no difference.
    const exact = unit.exact && statistic === 'exact';
    const measured = { metric, unit: unit.canonical, direction, exact, statistic };
    const made = { identity: { key, scenario, params, ...measured }, factor: unit.factor };
    cases.set(content, made);
    return made;
  };
}

/** Drivers and their versions, each made once: a caller that reads all results tells drivers apart by the object. */
function toDrivers() {
  const slug = memoize(toSlug);
  const versions = memoize((purl: string | null) => {
    const ecosystem = ecosystemOfPurl(purl);
    return memoize((raw: string) => parseVersion(raw, ecosystem));
  });
  const drivers = new Map<string, DriverIdentity>();
  return ({ name, language = null, purl = null, version = null }: DriverUnderTest) => {
    const parsed = version === null ? null : versions(purl)(version);
    const content = canonicalJson([name, language, purl]);
    const known = drivers.get(content);
    if (known) return { driver: known, version: parsed };
    const driver: DriverIdentity = { slug: slug(name), name, language, purl: purl?.replace(/@[^@/]*$/, '') ?? null };
    drivers.set(content, driver);
    return { driver, version: parsed };
  };
}

/** Series keys, each made once: results of one series share one text, and the hash behind it is taken once. */
function toSeriesKeys() {
  const keys = new Map<string, string>();
  return (of: CaseIdentity, driver: DriverIdentity, options: Json, environment: string): string => {
    const content = `${environment} ${of.key} ${driver.slug} ${canonicalJson(options)}`;
    const known = keys.get(content);
    if (known !== undefined) return known;
    const key = shortHash({ case: of.key, driver: driver.slug, environment, options });
    keys.set(content, key);
    return key;
  };
}

const NO_OPTIONS: Json = {};

/**
 * Identifies validated results. Cases, drivers, versions and keys are made once each and then shared, so create one for a
 * bounded number of results. `environment` is the identity of theirs.
 */
export function createIdentifier(): (result: Result, environment: string) => ResultIdentity {
  const caseOf = toCases();
  const driverOf = toDrivers();
  const seriesKeyOf = toSeriesKeys();
  return (result, environment) => {
    const { identity, factor } = caseOf(result);
    const { driver, version } = driverOf(result.driver);
    const options: Json = result.driver.options ?? NO_OPTIONS;
    const seriesKey = seriesKeyOf(identity, driver, options, environment);
    return { case: identity, driver, options, version, seriesKey, factor };
  };
}
