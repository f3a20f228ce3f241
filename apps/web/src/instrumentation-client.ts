import { config } from 'zod/v4/core';

// Runs before any other script of a page. The policy of pages forbids to compile text, which schemas would try to do for speed.
config({ jitless: true });
