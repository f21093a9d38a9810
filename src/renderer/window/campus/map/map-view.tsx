/** Map and list of one directory, with a common selection. */
import type { CampusPage } from '#shared/campus/page.ts';
import { haloMetres } from '#shared/campus/map.ts';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useDeferredValue, useMemo, useRef } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { Select } from '../../../components/select/select.tsx';
import { useServices } from '../../shell/services.ts';
import { CampusMap } from './campus-map.tsx';
import { findPlaces, type DrawnPlace, type PlaceKind } from './campus-places.ts';
import type { CollectedPlaces } from './collect-places.ts';
import { drawMap } from './map-drawing.ts';
import type { Marker } from './map-labels.ts';
import { type MapPosition, wholeCampus } from './map-motion.ts';
import { PlaceDetail } from './place-detail.tsx';
import { PlaceList } from './place-list.tsx';
import { Segments } from './segments.tsx';
import { SeasonPicker } from './season-picker.tsx';
import { useMapGestures, zoomStep } from './use-map-gestures.ts';
import { useSize } from './use-size.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as campusMapStyles from './campus-map.module.css';
import * as campusStyles from '../campus.module.css';

/** Zoom on a click on a cluster: its factor, and the zoom from which on it has no effect. */
const clusterZoom = { factor: 2.5, last: 12 } as const;
const kinds = ['library', 'nest'] as const;
const comforts = ['close', 'usual', 'wide'] as const;

/** State of the map that is not shared. */
interface MapState extends MapPosition {
  readonly kind: PlaceKind;
  readonly chosenId: string | null;
  readonly comfort: (typeof comforts)[number];
  readonly search: string;
}

export const firstMapState: MapState = { ...wholeCampus, kind: 'library', chosenId: null, comfort: 'usual', search: '' };

interface MapViewProps {
  readonly page: CampusPage;
  readonly collected: CollectedPlaces;
  readonly state: MapState;
  readonly onChange: (change: Partial<MapState>) => void;
}

export function MapView({ page, collected, state, onChange }: MapViewProps) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { campus, campusPage } = messages;
  const { directory } = page;
  const { kind, chosenId, zoom, centre, comfort } = state;
  const canvas = useRef<HTMLDivElement>(null);
  const size = useSize(canvas);
  const search = useDeferredValue(state.search);

  const { all: places, drawn, ground } = collected;
  const found = useMemo(() => findPlaces(places[kind], search), [places, kind, search]);
  const chosen = places[kind].find(({ id }) => id === chosenId) ?? null;
  const drawing = useMemo(() => {
    const chosenDrawn = chosenId === null ? null : ([...drawn.library, ...drawn.nest].find(({ id }) => id === chosenId) ?? null);
    return size === null || ground === null
      ? null
      : drawMap({ ground, ...size, zoom, centre, halo: haloMetres[comfort], chosen: chosenDrawn });
  }, [drawn, ground, size, zoom, centre, comfort, chosenId]);

  function choose(place: { readonly id: string }, placeKind: PlaceKind): void {
    const target = drawn[placeKind].find(({ id }) => id === place.id);
    const follows =
      zoom > 1 &&
      target !== undefined &&
      drawing !== null &&
      !drawing.chips.some((chip) => chip.places.some((each) => each.place.id === place.id));
    onChange({
      kind: placeKind,
      chosenId: place.id,
      search: placeKind === kind ? state.search : '',
      ...(follows ? { centre: drawing.toPlane(target) } : {}),
    });
  }

  const { handlers, zoomBy } = useMapGestures({ canvas, drawing, position: { zoom, centre }, onMove: onChange });

  function open({ kind: markerKind, places: members }: Marker): void {
    const [first] = members;
    if (first === undefined || drawing === null) {
      return;
    }
    if (zoom > clusterZoom.last) {
      choose(first, markerKind);
    } else {
      onChange({ zoom: zoom * clusterZoom.factor, centre: drawing.toPlane(first) });
    }
  }

  const chooseDrawn = ({ id }: DrawnPlace): void => choose({ id }, drawn.library.some((place) => place.id === id) ? 'library' : 'nest');
  const { term, currentTerm } = directory.nests;
  const isOld = kind === 'nest' && term !== null && currentTerm !== null && term !== currentTerm && places.nest.length > 0;

  return (
    <div className={campusStyles.campusColumns}>
      <div className={campusMapStyles.mapSide}>
        <div className={campusMapStyles.mapTools}>
          <IconButton icon={Plus} label={campusPage.zoomIn} repeats onPress={() => zoomBy(zoomStep)} />
          <IconButton icon={Minus} label={campusPage.zoomOut} repeats onPress={() => zoomBy(1 / zoomStep)} />
          <IconButton icon={Maximize} label={campusPage.wholeCampus} onPress={() => onChange(wholeCampus)} />
          <span className={campusMapStyles.mapZoom}>{campusPage.zoomed(Math.round(zoom * 10) / 10)}</span>
          <label className={campusMapStyles.picker}>
            <span>{campusPage.halo}</span>
            <Select
              value={comfort}
              choices={comforts.map((each) => ({ value: each, label: campus.distance(haloMetres[each]) }))}
              onChoose={(next) => onChange({ comfort: next })}
            />
          </label>
        </div>
        {/* Locations are reached by Tab; arrow keys on the map itself move it. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */}
        <div ref={canvas} className={campusMapStyles.mapCanvas} role="group" tabIndex={0} aria-label={campusPage.mapMoves} {...handlers}>
          {drawing === null ? (
            <p className={campusMapStyles.mapEmpty}>{size === null ? '' : campusPage.mapEmpty}</p>
          ) : (
            <CampusMap drawing={drawing} chosenId={chosenId} onChoose={chooseDrawn} onOpen={open} />
          )}
        </div>
      </div>
      <div className={campusStyles.listSide}>
        <Segments
          label={campusPage.places}
          choices={kinds}
          chosen={kind}
          name={(each) =>
            campusPage.kindAndCount({ kind: each === 'library' ? campusPage.libraries : campusPage.nests, count: places[each].length })
          }
          onChoose={(each) => onChange({ kind: each, chosenId: null, search: '' })}
        />
        {kind === 'nest' ? <SeasonPicker directory={directory} /> : null}
        {isOld ? (
          <p className={controlStyles.fieldHint}>{campusPage.seasonOld({ shown: campus.season(term), now: campus.season(currentTerm) })}</p>
        ) : null}
        <input
          className={controlStyles.textInput}
          type="search"
          dir="auto"
          aria-label={campusPage.find}
          placeholder={campusPage.find}
          value={state.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        {found.length === 0 ? (
          <p className={campusStyles.listEmpty}>
            {places[kind].length > 0 ? campusPage.noneFound(search) : kind === 'library' ? campusPage.noLibraries : campusPage.noNests}
          </p>
        ) : (
          <PlaceList
            label={kind === 'library' ? campusPage.libraries : campusPage.nests}
            places={found}
            chosenId={chosenId}
            onChoose={(place) => choose(place, place.kind)}
          />
        )}
        {chosen === null ? null : <PlaceDetail key={chosen.id} place={chosen} placeTemplate={page.settings.placeTemplate} />}
      </div>
    </div>
  );
}
