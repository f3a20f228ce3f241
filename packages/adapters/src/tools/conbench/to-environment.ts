import type { Environment } from '@tachograph/schema/environment';
import { isLanguage, type Language } from '../../drivers/driver-list.ts';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, readText } from '../../json/json-fields.ts';
import { readName } from '../../text/clean-text.ts';

/** `benchmark_language` of a context, such as `Python` or `C++`; null for one without known drivers. */
export function stateLanguage(context: unknown): Language | null {
  const language = readText(fieldsOf(context).benchmark_language)?.toLowerCase() ?? null;
  return isLanguage(language) ? language : null;
}

/** Conbench writes numbers of `machine_info` as texts. */
const readCount = (value: unknown): number | null =>
  toCount(typeof value === 'string' ? Number(value) : Number(value ?? 0));

/** What a result says about the machine and the language. The name of the machine is left out. */
export function toEnvironment({ machine_info: machine, info, context }: Fields): Environment {
  const { architecture_name: arch, cpu_model_name: model, ...fields } = fieldsOf(machine);
  const hertz = readCount(fields.cpu_frequency_max_hz);
  const os = [fields.os_name, fields.os_version].map((part) => readName(part, 100)).filter((part) => part !== null);
  return {
    client: {
      cpu: {
        model: readName(model),
        arch: readName(arch, 40),
        mhz: hertz === null ? null : hertz / 1e6,
        logical: readCount(fields.cpu_thread_count),
        cores: readCount(fields.cpu_core_count),
      },
      memoryBytes: readCount(fields.memory_bytes),
      os: os.length === 0 ? null : os.join(' '),
      kernel: readName(fields.kernel_name),
    },
    runtime: {
      name: stateLanguage(context),
      version: readName(fieldsOf(info).benchmark_language_version ?? fieldsOf(context).benchmark_language_version),
    },
  };
}
