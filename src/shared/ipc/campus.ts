import { z } from 'zod';
import { explorerAnswerSchema, explorerRequestSchema } from '../campus/explorer.ts';
import { campusAddressLimit, campusCopySchema, campusPageSchema, campusSettingsSchema, campusSliceSchema } from '../campus/page.ts';
import { termSchema } from '../campus/terms.ts';
import { connectionFieldLimit } from '../connections/connections.ts';
import { boundedText } from '../values/bounds.ts';
import { call, command, nothing } from './define.ts';

export const campusRequests = {
  getCampus: call(nothing, campusPageSchema),
  /** `from`: number of places of each kind before the slice. */
  getCampusPlaces: call(z.strictObject({ from: z.number().int().nonnegative() }), campusSliceSchema),
  /** The page is open: refreshes what is older than a minute. */
  openCampusPage: command(nothing),
  refreshCampus: command(nothing),
  /** null: the season that the directory displays. */
  chooseCampusSeason: command(z.strictObject({ term: termSchema.nullable() })),
  showCampus: command(campusSettingsSchema.shape.source),
  /** Longer than any key, so that a longer text is reported as invalid; null deletes the key. */
  setCampusKey: command(z.strictObject({ key: boundedText({ max: connectionFieldLimit }).nullable() })),
  setPlaceTemplate: command(campusSettingsSchema.pick({ placeTemplate: true })),
  exploreCampus: call(explorerRequestSchema, explorerAnswerSchema),
  /** Opens an address in the browser; only one from an answer of the directory. */
  openCampusLink: command(z.strictObject({ address: boundedText({ max: campusAddressLimit }) })),
  copyCampusCall: command(campusCopySchema),
};

export const campusPushes = { campusChanged: campusPageSchema };
