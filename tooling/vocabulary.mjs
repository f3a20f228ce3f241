import path from 'node:path';
import { main } from './vocabulary/main.mjs';

process.exitCode = main({ root: path.resolve(import.meta.dirname, '..'), print: console.log });
