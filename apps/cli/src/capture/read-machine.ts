import type { Environment } from '@tachograph/schema/environment';
import { toText } from '../read-json.ts';
import type { Probe } from '../terminal.ts';
import { parseCpuinfo, parseRatedMhz } from './parse-cpuinfo.ts';
import { toVirtualization } from './to-virtualization.ts';

type Client = NonNullable<Environment['client']>;

const CPU = '/sys/devices/system/cpu/cpu0';
const DMI = '/sys/class/dmi/id';

/** A name that the run format takes, or null. */
const toName = (text: string | null | undefined, max = 200) => toText(text ?? '').slice(0, max) || null;

const toCount = (value: number | null): number | null => (value && Number.isInteger(value) && value > 0 ? value : null);

async function readOs(probe: Probe): Promise<string | null> {
  if (probe.platform === 'win32') return toName(probe.osVersion);
  if (probe.platform === 'darwin') {
    const version = await probe.run('sw_vers', ['-productVersion']);
    return version === null ? null : toName(`macOS ${version}`);
  }
  const release = (await probe.readText('/etc/os-release')) ?? (await probe.readText('/usr/lib/os-release')) ?? '';
  const field = (key: string) => new RegExp(`^${key}=["']?([^"'\\n]*)`, 'm').exec(release)?.[1] ?? '';
  return toName(`${field('NAME')} ${field('VERSION_ID')}`) ?? toName(field('PRETTY_NAME'));
}

/**
 * The clock the maker promises, not the one of this instant: that changes from call to call, and what changes would
 * make every sending another run.
 */
async function readMhz(probe: Probe, model: string | null, current: number | null): Promise<number | null> {
  for (const file of ['base_frequency', 'cpuinfo_max_freq']) {
    const khz = Number(await probe.readText(`${CPU}/cpufreq/${file}`));
    if (khz > 0) return Math.round(khz / 1000);
  }
  // Where the kernel does not scale it, the clock it shows is the fixed one.
  return parseRatedMhz(model) ?? current;
}

async function readCpu(probe: Probe): Promise<{ cpu: Client['cpu']; hypervisor: boolean | null }> {
  const info = parseCpuinfo((probe.platform === 'linux' && (await probe.readText('/proc/cpuinfo'))) || '');
  const ofMac = async (name: string) => (probe.platform === 'darwin' ? await probe.run('sysctl', ['-n', name]) : null);
  const model = toName(info.model ?? (await ofMac('machdep.cpu.brand_string')) ?? probe.cpuModels[0]);
  const vendor = info.vendor ?? (model?.startsWith('Apple') ? 'Apple' : null);
  const cpu = {
    // Node reports "unknown" where the system does not report it.
    model: model === 'unknown' ? null : model,
    vendor: toName(vendor),
    arch: toName(probe.machine, 40),
    logical: toCount(probe.cpuModels.length),
    cores: toCount(info.cores ?? Number(await ofMac('hw.physicalcpu'))),
    mhz: await readMhz(probe, model, info.mhz),
  };
  return { cpu, hypervisor: info.hypervisor };
}

async function readVirtualization(probe: Probe, hypervisor: boolean | null): Promise<string | null> {
  if (probe.platform !== 'linux') return null;
  const firmware = await Promise.all(['sys_vendor', 'product_name'].map((name) => probe.readText(`${DMI}/${name}`)));
  return toVirtualization({
    // Its "none" comes with a status of failure, as if it were not installed: then the other signs speak.
    detected: await probe.run('systemd-detect-virt', ['--vm']),
    firmware: firmware.map((text) => text?.trim() ?? '').join('\n'),
    hypervisor,
  });
}

/** The machine this runs on, as the `client` of an environment; what it does not report is null. */
export async function readMachine(probe: Probe): Promise<Client> {
  const { cpu, hypervisor } = await readCpu(probe);
  return {
    cpu,
    memoryBytes: toCount(probe.memoryBytes),
    os: await readOs(probe),
    kernel: toName(probe.kernel),
    virtualization: await readVirtualization(probe, hypervisor),
    governor: toName(await probe.readText(`${CPU}/cpufreq/scaling_governor`), 40),
  };
}
