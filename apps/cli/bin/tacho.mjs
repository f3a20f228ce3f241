#!/usr/bin/env node
// The sources are TypeScript and run as they are: no build stands between `npm ci` and the first command.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
