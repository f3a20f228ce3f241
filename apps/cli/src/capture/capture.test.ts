import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { PROBE } from '../testing/create-bench.ts';
import { capture } from './capture.ts';
import { parseCpuinfo, parseRatedMhz } from './parse-cpuinfo.ts';
import { readMachine } from './read-machine.ts';
import { toSystemProbe } from './system-probe.ts';
import { toVirtualization } from './to-virtualization.ts';

/** Two sockets of two cores with two threads each. */
const CPUINFO = Array.from({ length: 8 }, (_, processor) =>
  [
    `processor\t: ${processor}`,
    'vendor_id\t: AuthenticAMD',
    'model name\t: AMD EPYC 7543 32-Core Processor',
    'cpu MHz\t\t: 2794.748',
    `physical id\t: ${processor % 2}`,
    `core id\t\t: ${Math.floor(processor / 2) % 2}`,
    'flags\t\t: fpu vme hypervisor',
  ].join('\n'),
).join('\n\n');

describe('parseCpuinfo', () => {
  it('counts cores, not threads', () => {
    expect(parseCpuinfo(CPUINFO)).toEqual({
      model: 'AMD EPYC 7543 32-Core Processor',
      vendor: 'AMD',
      cores: 4,
      mhz: 2795,
      hypervisor: true,
    });
  });
  it('does not know what ARM does not tell', () => {
    const arm = 'processor\t: 0\nBogoMIPS\t: 48.00\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n';
    expect(parseCpuinfo(arm)).toEqual({ model: null, vendor: null, cores: null, mhz: null, hypervisor: null });
    expect(parseCpuinfo('')).toMatchObject({ model: null, cores: null });
  });
  it('reads the rated clock of a name', () => {
    expect(parseRatedMhz('Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz')).toBe(2400);
    expect(parseRatedMhz('AMD EPYC 7543')).toBeNull();
  });
});

describe('toVirtualization', () => {
  it.each([
    [{ detected: 'kvm', firmware: '', hypervisor: true }, 'kvm'],
    [{ detected: null, firmware: 'Amazon EC2\nm5.large', hypervisor: true }, 'amazon'],
    [{ detected: null, firmware: 'VMware, Inc.\nVMware Virtual Platform', hypervisor: true }, 'vmware'],
    [{ detected: null, firmware: 'Microsoft Corporation\nVirtual Machine', hypervisor: true }, 'microsoft'],
    [{ detected: null, firmware: 'Microsoft Corporation\nSurface', hypervisor: false }, 'none'],
    [{ detected: null, firmware: 'QEMU\nKVM Virtual Machine', hypervisor: null }, 'kvm'],
    [{ detected: null, firmware: 'Google\nPixelbook', hypervisor: null }, null],
    [{ detected: null, firmware: '', hypervisor: true }, null],
  ])('takes %j for %j', (signs, kind) => expect(toVirtualization(signs)).toBe(kind));
});

describe('readMachine', () => {
  const files: Readonly<Record<string, string>> = {
    '/proc/cpuinfo': CPUINFO,
    '/etc/os-release': 'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nNAME="Ubuntu"\nVERSION_ID="24.04"\n',
    '/sys/devices/system/cpu/cpu0/cpufreq/base_frequency': '2800000\n',
    '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'performance\n',
  };

  it('tells the machine in the words of the run format', async () => {
    expect(await readMachine({ ...PROBE, readText: async (path) => files[path] ?? null })).toEqual({
      cpu: {
        model: 'AMD EPYC 7543 32-Core Processor',
        vendor: 'AMD',
        arch: 'x86_64',
        logical: 2,
        cores: 4,
        mhz: 2800,
      },
      memoryBytes: 1024,
      os: 'Ubuntu 24.04',
      kernel: '6.1.0',
      virtualization: null,
      governor: 'performance',
    });
  });

  it('asks macOS by its own commands', async () => {
    const responses: Readonly<Record<string, string>> = {
      'sw_vers -productVersion': '14.5',
      'sysctl -n machdep.cpu.brand_string': 'Apple M2',
      'sysctl -n hw.physicalcpu': '8',
    };
    const run = async (command: string, args: readonly string[]) => responses[[command, ...args].join(' ')] ?? null;
    expect(await readMachine({ ...PROBE, platform: 'darwin', run })).toMatchObject({
      cpu: { model: 'Apple M2', vendor: 'Apple', cores: 8 },
      os: 'macOS 14.5',
    });
  });

  it('is null for everything a machine does not tell', async () => {
    const silent = { ...PROBE, machine: '', kernel: '', cpuModels: [], memoryBytes: 0 };
    expect(await readMachine(silent)).toEqual({
      cpu: { model: null, vendor: null, arch: null, logical: null, cores: null, mhz: null },
      memoryBytes: null,
      os: null,
      kernel: null,
      virtualization: null,
      governor: null,
    });
  });
});

describe('capture', () => {
  it('of this very machine fits the run format', async () => {
    const captured = await capture(toSystemProbe({}));
    const run = {
      format: 1,
      startedAt: '2026-11-20T10:00:00Z',
      ...captured,
      results: [{ scenario: 'a', driver: { name: 'b' }, unit: 'ops/s', value: 1 }],
    };
    expect(validateRun(run, { now: new Date('2026-11-20T10:00:00Z') })).toMatchObject({ ok: true });
  });
});
