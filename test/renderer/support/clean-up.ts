/** Unmounts the components of a test, and waits for what is shown as long as `expect.poll` does. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts of pages are loaded when they are first shown, and the core writes to real files.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
