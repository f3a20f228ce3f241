import { measureNoise } from '@tachograph/bench/noise';
import { findCore, keepAway } from '@tachograph/bench/processes/pinning';
import { createProcessGroups } from '@tachograph/bench/processes/process-groups';
import { capture } from '../capture/capture.ts';
import { type Terminal, toProgress } from '../terminal.ts';
import { checkNoise, toNoise } from './check-noise.ts';

/** Measures a program against itself for about so many seconds: what this machine can show, and what disturbs it. */
export async function measureMachine(seconds: number, terminal: Terminal) {
  const { core } = findCore('auto', terminal.variables);
  const progress = toProgress(terminal);
  const processes = createProcessGroups();
  try {
    await keepAway(core);
    const measured = await measureNoise({
      seconds,
      core,
      processes,
      env: { ...terminal.variables },
      signal: terminal.stopped,
      report: (share) => progress.show(`measuring, ${Math.round(share * 100)} %`),
    });
    progress.clear();
    const { client } = (await capture(terminal.probe)).environment;
    const machine = { cores: terminal.probe.cpuModels.length, governor: client?.governor ?? null, core };
    return { checks: checkNoise(measured, machine), noise: toNoise(measured) };
  } finally {
    await processes.endAll();
  }
}
