import { expect, it } from 'vitest';
import { printFooter } from '#core/files/reports/print-footer.ts';
import { messagesFor } from '../../../support/messages.ts';

it('numbers the pages in the language of the user', () => {
  expect(printFooter(messagesFor('en'))).toContain('Page <span class="pageNumber"></span> of <span class="totalPages"></span>');
  expect(printFooter(messagesFor('de'))).toContain('Seite <span class="pageNumber"></span> von <span class="totalPages"></span>');
});
