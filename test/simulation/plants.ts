/** Known-bad variants of the engine, each one rule left out. The simulation must see every one of them. */
import { soundRules, type Rules } from '#core/sync/engine/rules.ts';
import { newGatewayState, type GatewayState } from '#core/sync/gateway/gateway-state.ts';

export const plants = {
  'retry-blindly': { resolvesUnknown: false },
  'no-write-ahead': { writesAhead: false },
  'import-unresolved': { pullLeavesUnresolved: false },
  'put-without-read': { readsBeforeWrite: false },
  'local-wins-merge': { mergesFields: false },
  'forget-conflicts': { recordsConflicts: false },
  'no-duplicate-rule': { noticesDuplicates: false },
  'careless-duplicates': { twinsAreExact: false },
  'stale-read-accepted': { refusesStaleReads: false, allowsForLag: false },
  'no-lag-allowed': { allowsForLag: false },
  'forget-deleted-unknown': { deletesWhatMayBeThere: false },
  'exact-fingerprint-only': { adoptsAlike: false, asksAboutUnlike: false },
  'repost-on-weak-match': { asksAboutUnlike: false },
  'no-grace': { waitsForGrace: false },
  'cut-list-proves-absence': { needsCompleteReads: false },
  'no-known-rows': { excludesKnownRows: false },
  'same-second-at-once': { serialisesSameSecond: false },
  'start-before-stop': { stopsBeforeStart: false },
  'coalesce-into-inflight': { freezesBodies: false },
  'edit-clears-question': { editsKeepQuestions: false },
  'trust-interrupted': { doubtsInterrupted: false },
  'drop-gone': { blocksGone: false },
  'ignore-retry-after': {},
  'no-budget': {},
  'trust-not-found': { provesGone: false },
  'import-late-writes': { noticesLateWrites: false },
  'delete-unseen-edit': { asksBeforeDelete: false },
} satisfies Record<string, Partial<Rules>>;

/** What the engine takes the gateway to allow: everything it does, but for what a plant overlooks. */
export function gateWith(plant: Plant | null): (state: GatewayState) => GatewayState {
  if (plant === 'ignore-retry-after') {
    return (state) => ({ ...state, notBeforeMs: 0 });
  }
  return plant === 'no-budget' ? (state) => ({ ...state, budgets: newGatewayState('online').budgets }) : (state) => state;
}

export type Plant = keyof typeof plants;

export const plantNames = Object.keys(plants).filter((name): name is Plant => name in plants);

export function rulesWith(plant: Plant | null): Rules {
  return plant === null ? soundRules : { ...soundRules, ...plants[plant] };
}
