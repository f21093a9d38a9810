/** The campus directory: data files, keys, wireless readings. */
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { describeFault, type DataFault } from '#service/campus/data/data-files.ts';
import { readDataFolder } from '#service/campus/data/data-folder.ts';
import { readDataset } from '#service/campus/data/dataset.ts';
import { storeFiles } from '#service/campus/data/loaded-data.ts';
import { issueKey, keyNameSchema, listKeys, setBan } from '#service/campus/keys.ts';
import { deleteReading, issuesSchema, listReadings, recordReading } from '#service/campus/responders/wireless.ts';
import { command, done, pathFlag, refused, textFlag, type AdministrationAnswer, type AdministrationCommand } from './command.ts';

/** Rows of an answer. */
const shown = 20;
const columnsShown = 10;

const timeFlag = textFlag.pipe(utcInstantSchema);
const issuesFlag = textFlag
  .regex(/^\d{1,10}$/, 'must be a whole number')
  .refine((text) => parseForeign(issuesSchema, Number(text)).ok, 'is too large');

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function refuseFaults(faults: readonly DataFault[]): AdministrationAnswer {
  return refused(
    [
      ...faults.slice(0, shown).map(describeFault),
      ...(faults.length > shown ? [`… and ${faults.length - shown} more.`] : []),
      'Nothing was changed; correct the files and load the folder again. docs/campus-data.md describes the columns.',
    ].join('\n'),
  );
}

function banCommand(isBanned: boolean): AdministrationCommand {
  return command({ id: textFlag.pipe(uuidSchema) }, async ({ database, now }, { id }) => {
    const changed = await setBan(database, { id, bannedAt: isBanned ? now() : null });
    return changed.ok
      ? done(`The key ${id} is ${isBanned ? 'now' : 'no longer'} banned.`)
      : refused(`There is no key ${id}. Nothing was changed; “campus key list” lists the keys.`);
  });
}

const load = command({ folder: pathFlag }, async ({ database, ...ports }, { folder }) => {
  const files = await readDataFolder(folder);
  if (!files.ok) {
    const { failure } = files;
    return failure.kind === 'faulty'
      ? refuseFaults(failure.faults)
      : failure.kind === 'no-files'
        ? refused(`There is no .csv file in ${folder}. Nothing was changed; docs/campus-data.md says which files there can be.`)
        : refused(
            `${folder} cannot be read (${failure.detail}). Nothing was changed; check the path, and whether the service may read it.`,
          );
  }
  const dataset = readDataset(files.value);
  if (!dataset.ok) {
    return refuseFaults(dataset.failure);
  }
  const stored = await storeFiles(database, { files: files.value, ports });
  if (!stored.ok) {
    return stored.failure.kind === 'unavailable' && stored.failure.mayBeStored
      ? refused(
          'The connection to the database was lost while the files were stored: either all of them are stored or none. Load the folder again.',
        )
      : refused('The database did not accept the files. Nothing was changed; load the folder again.');
  }
  const lines = dataset.value.files.map(
    ({ name, records, ignored }) =>
      `  ${name}  ${counted(records.length, 'record')}${ignored.length === 0 ? '' : `; columns not used: ${ignored.slice(0, columnsShown).join(', ')}`}`,
  );
  return done([`Loaded from ${folder}, replacing what was loaded before:`, ...lines].join('\n'));
});

export const campusCommands: Readonly<Record<string, AdministrationCommand>> = {
  'campus load': { ...load, subject: 'folder' },

  'campus key issue': command({ name: textFlag.pipe(keyNameSchema) }, async ({ database, ...ports }, { name }) =>
    done(`The key of “${name}”; it is not shown again:\n  ${await issueKey(database, { name, ports })}`),
  ),

  'campus key list': command({}, async ({ database }) => {
    const keys = await listKeys(database);
    const lines = keys
      .slice(0, shown)
      .map(
        ({ id, name, ending, issuedAt, isBanned }) =>
          `  ${id}  …${ending}  ${issuedAt.slice(0, 10)}  ${name}${isBanned ? '  (banned)' : ''}`,
      );
    return done(
      keys.length === 0
        ? 'There are no keys yet. “campus key issue --name NAME” creates one.'
        : [...lines, ...(keys.length > shown ? [`  and ${keys.length - shown} more`] : [])].join('\n'),
    );
  }),

  'campus key ban': banCommand(true),
  'campus key unban': banCommand(false),

  'campus reading': command({ issues: issuesFlag, at: utcInstantSchema.optional() }, async ({ database, now }, { issues, at = now() }) => {
    if (at > now()) {
      return refused(`${at} is in the future. Nothing was recorded; check --at and the clock of this computer.`);
    }
    await recordReading(database, { issues: Number(issues), collectedAt: at });
    return done(`Recorded for ${at}: ${counted(Number(issues), 'sign-in problem')}.`);
  }),

  'campus reading list': command({}, async ({ database }) => {
    const readings = await listReadings(database, shown);
    return done(
      readings.length === 0
        ? 'There are no readings yet.'
        : readings.map(({ issues, collectedAt }) => `  ${collectedAt}  ${counted(issues, 'sign-in problem')}`).join('\n'),
    );
  }),

  'campus reading delete': command({ at: timeFlag }, async ({ database }, { at }) =>
    (await deleteReading(database, at))
      ? done(`The reading of ${at} is deleted.`)
      : refused(`There is no reading of ${at}. Nothing was changed; "campus reading list" shows the latest ones.`),
  ),
};
