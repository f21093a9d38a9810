/**
 * Disables zod's probe for `eval`: the content security policy forbids it, and even a caught attempt is reported as a violation. zod probes
 * when a schema is created, so entry points import this first.
 */
import { config } from 'zod';

config({ jitless: true });
