// Every command of the repository, from a fresh clone: `node tooling/run.mjs <command> …`, as package.json names them. This file,
// start/run-command.mjs, start/install.mjs and start/log.mjs run before anything is installed: they import `node:` modules only.
import { runCommand } from './start/run-command.mjs';

await runCommand(process.argv.slice(2), {
  start: async (world) => (await import('./start/main.mjs')).main(world),
  test: async (world) => (await import('./test/main.ts')).main(world),
  build: async (world) => (await import('./start/build.mjs')).buildTo(world),
  bench: async (world) => (await import('./bench/main.ts')).main(world),
  admin: async (world) => (await import('./admin/main.ts')).main(world),
  prune: async (world) => (await import('./prune/main.ts')).main(world),
  backup: async (world) => (await import('./backup/main.ts')).main('backup', world),
  restore: async (world) => (await import('./backup/main.ts')).main('restore', world),
  verify: async (world) => (await import('./backup/main.ts')).main('verify', world),
  'new-adapter': async (world) => (await import('./new-adapter/main.ts')).main(world),
  'pack-cli': async (world) => (await import('./cli/pack.mjs')).main(world),
  release: async (world) => (await import('./release/main.ts')).main(world),
  fonts: async (world) => (await import('./fonts/subset-fonts.ts')).writeFonts(world),
  lock: async (world) => (await import('./supply-chain/check-lock.mjs')).checkLock(world),
  licences: async (world) => (await import('./supply-chain/find-licences.ts')).checkLicences(world),
  sbom: async (world) => (await import('./supply-chain/write-sbom.ts')).writeSbom(world),
  size: async (world) => (await import('./size/main.ts')).main(world),
  vocabulary: async (world) => (await import('./vocabulary/find-terms.ts')).main(world),
});
