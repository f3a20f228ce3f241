import { isLanguage, type Language } from '../../drivers/driver-list.ts';
import { fieldsOf, readText } from '../../json/json-fields.ts';

/** `benchmark_language` of a context, such as `Python` or `C++`; null for one without known drivers. */
export function stateLanguage(context: unknown): Language | null {
  const language = readText(fieldsOf(context).benchmark_language)?.toLowerCase() ?? null;
  return isLanguage(language) ? language : null;
}
