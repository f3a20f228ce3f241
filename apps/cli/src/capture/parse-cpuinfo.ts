export type CpuInfo = {
  readonly model: string | null;
  readonly vendor: string | null;
  /** Physical cores; null where the kernel does not report which core a processor belongs to, as on ARM. */
  readonly cores: number | null;
  readonly mhz: number | null;
  /** Whether the processor reports a hypervisor under it; null where it reports neither. */
  readonly hypervisor: boolean | null;
};

const VENDORS: Readonly<Record<string, string>> = { GenuineIntel: 'Intel', AuthenticAMD: 'AMD' };

/** The rated clock in a model's name: `… CPU @ 2.60GHz → 2600`. */
export function parseRatedMhz(model: string | null): number | null {
  const [, value, unit] = /@ *([\d.]+) *([GM])Hz/i.exec(model ?? '') ?? [];
  return value === undefined ? null : Math.round(Number(value) * (unit?.toUpperCase() === 'G' ? 1000 : 1));
}

/** `/proc/cpuinfo` of Linux (proc_cpuinfo(5)): a block a logical processor, `key : value` lines that differ by architecture. */
export function parseCpuinfo(text: string): CpuInfo {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => new Map(block.split('\n').map((line) => toField(line))))
    .filter((block) => block.has('processor'));
  const [first = new Map<string, string>()] = blocks;
  const vendor = first.get('vendor_id') || null;
  const locations = blocks.map((block) => [block.get('physical id'), block.get('core id')]);
  const known = locations.length > 0 && locations.every(([socket, core]) => socket !== undefined && core !== undefined);
  const mhz = Number(first.get('cpu MHz'));
  const flags = first.get('flags');
  return {
    model: first.get('model name') || null,
    vendor: vendor === null ? null : (VENDORS[vendor] ?? vendor),
    cores: known ? new Set(locations.map((location) => location.join(' '))).size : null,
    mhz: mhz > 0 ? Math.round(mhz) : null,
    hypervisor: flags === undefined ? null : flags.split(' ').includes('hypervisor'),
  };
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}
