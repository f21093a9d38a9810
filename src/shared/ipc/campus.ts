/** Requests about the campus directory. */
import { z } from 'zod';
import { explorerAnswerSchema, explorerRequestSchema } from '../campus/explorer.ts';
import { campusAddressLimit, campusCopySchema, campusPageSchema, campusSettingsSchema, campusSliceSchema } from '../campus/page.ts';
import { termSchema } from '../campus/terms.ts';
import { connectionFieldLimit } from '../connections/connections.ts';
import { boundedText } from '../values/bounds.ts';
import { call, command, nothing } from './define.ts';

export const campusRequests = {
  getCampus: call(nothing, campusPageSchema),
  /** `from`: how many places of each kind come before the slice. */
  getCampusPlaces: call(z.strictObject({ from: z.number().int().nonnegative() }), campusSliceSchema),
  /** The page is shown: what is older than a minute is asked for. */
  lookAtCampus: command(nothing),
  /** Asks for everything the page shows; `campusChanged` brings the answers. */
  refreshCampus: command(nothing),
  /** null: the season the directory displays. */
  chooseCampusSeason: command(z.strictObject({ term: termSchema.nullable() })),
  showCampus: command(campusSettingsSchema.shape.source),
  /** Longer than any key, so that a longer text is reported as not a key; null forgets the key. */
  setCampusKey: command(z.strictObject({ key: boundedText({ max: connectionFieldLimit }).nullable() })),
  setPlaceTemplate: command(campusSettingsSchema.pick({ placeTemplate: true })),
  /** Sends one request, as the user wrote it. */
  exploreCampus: call(explorerRequestSchema, explorerAnswerSchema),
  /** Opens an address in the browser that is in what the directory answered; no other. */
  openCampusLink: command(z.strictObject({ address: boundedText({ max: campusAddressLimit }) })),
  copyCampusCall: command(campusCopySchema),
};

export const campusPushes = {
  campusChanged: campusPageSchema,
};
