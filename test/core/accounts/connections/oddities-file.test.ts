/** Observed deviations of a server, kept over a restart. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { noOddities } from '#core/service-client/dialects/contract-oddities.ts';
import { odditiesFileIn } from '#core/accounts/connections/oddities-file.ts';
import { at } from '../../../support/core-records.ts';
import { body, hour, openFirst } from '../../../support/observed-apis.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('the oddities of a server', () => {
  it('are none before it has shown one', () => {
    expect(odditiesFileIn(folder, at('9:00')).load()).toBeNull();
  });

  it('are kept, so that after a restart nothing is asked in vain', async () => {
    const file = odditiesFileIn(folder, at('9:00'));
    const first = openFirst({ memory: file });
    await first.api.updateEntry(first.service.put(hour).id, body);
    await file.close();
    const again = openFirst({ memory: odditiesFileIn(folder, at('9:00')) });
    await again.api.updateEntry(again.service.put(hour).id, body);
    expect([first.asked.length, again.asked.length]).toEqual([2, 1]);
    expect(JSON.parse(readFileSync(join(folder, 'oddities.json'), 'utf8'))).toEqual({ ...noOddities, updatesNameUser: true });
  });

  it('that cannot be read are set aside and learned again', () => {
    writeFileSync(join(folder, 'oddities.json'), '{"trueFlag":');
    expect(odditiesFileIn(folder, at('9:00')).load()).toBeNull();
  });
});
