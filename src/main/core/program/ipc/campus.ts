import type { campusRequests } from '#shared/ipc/campus.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { succeed } from '#shared/values/result.ts';
import type { CampusController } from '#core/campus/campus-controller.ts';
import { done } from './answer.ts';

export interface CampusActions {
  readonly campus: CampusController;
}

export function campusHandlers({ campus }: CampusActions): Handlers<typeof campusRequests> {
  return {
    getCampus: () => succeed(campus.page()),
    getCampusPlaces: ({ from }) => succeed(campus.places(from)),
    openCampusPage: () => done(() => campus.pageOpened()),
    refreshCampus: () => done(() => campus.refresh()),
    chooseCampusSeason: ({ term }) => done(() => campus.chooseSeason(term)),
    showCampus: (source) => campus.use(source),
    setCampusKey: ({ key }) => campus.setKey(key),
    setPlaceTemplate: ({ placeTemplate }) => campus.setTemplate(placeTemplate),
    exploreCampus: (call) => campus.explore(call),
    openCampusLink: ({ address }) => campus.openLink(address),
    copyCampusCall: (call) => campus.copy(call),
  };
}
