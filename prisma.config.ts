import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Prisma's command line downloads a native schema engine at first use, even to generate the client. This is the same
// engine from npm. Windows cannot start a script by its first line, so there the native one is downloaded after all.
if (process.platform !== 'win32') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL('./tooling/prisma/schema-engine.mjs', import.meta.url),
  );
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tachograph' },
});
