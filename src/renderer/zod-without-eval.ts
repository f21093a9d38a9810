/**
 * Keeps zod from probing for `eval`: the page's policy forbids it, and the caught attempt would still be reported as a violation.
 * zod decides when a schema is made, so a root imports this before anything that makes one.
 */
import { config } from 'zod';

config({ jitless: true });
