import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import type { Probe } from '../terminal.ts';
import type { Variables } from '../variables.ts';

const PATIENCE_MS = 5_000;

const run: Probe['run'] = (command, args) =>
  new Promise((resolve) => {
    execFile(command, [...args], { timeout: PATIENCE_MS, windowsHide: true }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    );
  });

/** The machine this runs on. */
export const toSystemProbe = (variables: Variables): Probe => ({
  platform: os.platform(),
  machine: os.machine(),
  kernel: os.release(),
  osVersion: os.version(),
  cpuModels: os.cpus().map(({ model }) => model),
  memoryBytes: os.totalmem(),
  load: os.platform() === 'win32' ? null : (os.loadavg()[0] ?? null),
  readText: (path) => readFile(path, 'utf8').catch(() => null),
  run,
  variables,
});
