import { applyMapping } from '@tachograph/adapters';
import type { Mapping, MappingRule } from '@tachograph/schema/mapping';
import type { ParseOutcome } from '@tachograph/schema/run';
import { toTemplate } from '@tachograph/schema/template';
import type { DefaultDriver } from './defaults.ts';

/** Every row whose driver is still a guess is of the driver that the uploader names. */
const toDriverRule = ({ name, version, language, purl }: DefaultDriver): MappingRule => ({
  match: '*',
  when: { unsure: 'driver' },
  driver: toTemplate(name),
  ...(version ? { version: toTemplate(version) } : {}),
  ...(language ? { language: toTemplate(language) } : {}),
  ...(purl ? { purl: toTemplate(purl) } : {}),
});

/** What an adapter read, by the rules: the first that matches counts; after them the driver named for the whole file. */
export function mapOutcome(outcome: ParseOutcome, rules: Mapping, driver: DefaultDriver | null): ParseOutcome {
  const mapped = applyMapping(outcome, rules);
  return driver === null ? mapped : applyMapping(mapped, [toDriverRule(driver)]);
}
