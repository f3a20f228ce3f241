// The thread as TypeScript: the loader of the main thread does not reach into threads.
import { register } from 'tsx/esm/api';

register();
export const { prepare, preview } = await import('./body-thread.ts');
