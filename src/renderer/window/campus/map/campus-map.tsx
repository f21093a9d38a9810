/**
 * The map to scale: rings, halos, markers reachable by arrow keys, and chips for locations outside. The list beside it has the same content
 * as text.
 */
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { compassPoint } from '#shared/campus/geometry.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useServices } from '../../shell/services.ts';
import type { DrawnPlace } from './campus-places.ts';
import { chipCentre, chipSize, findNeighbour, type MapDrawing } from './map-drawing.ts';
import { shortName, type Marker } from './map-labels.ts';
import * as styles from './campus-map.module.css';

interface CampusMapProps {
  readonly drawing: MapDrawing;
  readonly chosenId: string | null;
  readonly onChoose: (place: DrawnPlace) => void;
  /** Called with a cluster of locations. */
  readonly onOpen: (marker: Marker) => void;
}

/** Pixels: a marker, a cluster, and the area that takes a click. */
const radii = { nest: 4, library: 5, cluster: 9, target: 14 } as const;

function markerName({ kind, places }: Marker, { campusPage }: WindowMessages): string {
  const [only, ...others] = places;
  return others.length === 0
    ? `${isolateText(only?.name ?? '')}, ${kind === 'library' ? campusPage.library : campusPage.nest}`
    : campusPage.cluster({ count: places.length, kind: kind === 'library' ? campusPage.libraries : campusPage.nests });
}

function MarkerShape({ kind, places }: Marker) {
  if (places.length > 1) {
    return (
      <>
        <circle r={radii.cluster} className={styles.mapCluster} data-kind={kind} />
        <text className={styles.mapCount} data-kind={kind} dy="0.35em">
          {places.length > 99 ? '99+' : places.length}
        </text>
      </>
    );
  }
  return kind === 'library' ? (
    <rect x={-radii.library} y={-radii.library} width={2 * radii.library} height={2 * radii.library} rx={2} className={styles.mapLibrary} />
  ) : (
    <circle r={radii.nest} className={styles.mapNest} />
  );
}

export function CampusMap({ drawing, chosenId, onChoose, onOpen }: CampusMapProps) {
  const { messages } = useServices().i18n;
  const { campus, campusPage } = messages;
  const { frame, markers, rings, labels, chips, scale, halos, buildings, buildingLabels } = drawing;
  const hintId = useId();
  const picture = useRef<SVGSVGElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const chosen = markers.find(({ places }) => places.some(({ id }) => id === chosenId));
  // Roving tabindex: one marker is reached by Tab, the others by arrow keys.
  const reached = markers.find(({ id }) => id === focusedId) ?? chosen ?? markers.at(-1);

  function run(marker: Marker): void {
    const [only, ...others] = marker.places;
    if (others.length > 0) {
      onOpen(marker);
    } else if (only !== undefined) {
      onChoose(only);
    }
  }

  function press(event: KeyboardEvent, marker: Marker): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      run(marker);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = findNeighbour(markers, marker.at, event.key);
      if (next !== null) {
        setFocusedId(next.id);
        picture.current?.querySelector<SVGGElement>(`[data-marker="${CSS.escape(next.id)}"]`)?.focus();
      }
    }
  }

  return (
    // SVG has no named group and no button element.
    <svg
      ref={picture}
      className={styles.map}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={campusPage.mapLabel}
      aria-describedby={hintId}
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
    >
      <desc id={hintId}>{campusPage.mapHint}</desc>
      <g aria-hidden>
        <path className={styles.mapBuildings} d={buildings} />
        {rings.radii.map(({ metres, pixels, isNamed }) => (
          <g key={metres}>
            <circle className={styles.mapRing} cx={rings.at.x} cy={rings.at.y} r={pixels} />
            {isNamed ? (
              <text className={styles.mapRingLabel} x={rings.at.x} y={rings.at.y - pixels - 3}>
                {campus.distance(metres)}
              </text>
            ) : null}
          </g>
        ))}
        <path className={styles.mapHalos} d={halos} />
        <path className={styles.mapCentre} d={`M${rings.at.x - 4} ${rings.at.y}h8M${rings.at.x} ${rings.at.y - 4}v8`} />
      </g>
      {markers.map((marker) => (
        <g
          key={marker.id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="button"
          tabIndex={marker === reached ? 0 : -1}
          className={styles.mapMarker}
          data-marker={marker.id}
          data-chosen={marker === chosen}
          aria-label={markerName(marker, messages)}
          aria-pressed={marker === chosen}
          transform={`translate(${marker.at.x.toFixed(1)} ${marker.at.y.toFixed(1)})`}
          onClick={() => run(marker)}
          onKeyDown={(event) => press(event, marker)}
          onFocus={() => setFocusedId(marker.id)}
        >
          <title>{markerName(marker, messages)}</title>
          <circle r={radii.target} className={styles.mapTarget} />
          <MarkerShape {...marker} />
        </g>
      ))}
      <g aria-hidden className={styles.mapLabels}>
        {buildingLabels.map(({ id, text, at, anchor }) => (
          <text key={id} className={styles.mapBuildingLabel} x={at.x} y={at.y} dy="0.35em" textAnchor={anchor}>
            {text}
          </text>
        ))}
        {labels.map(({ id, text, at, anchor }) => (
          <text key={id} x={at.x} y={at.y} dy="0.35em" textAnchor={anchor} data-chosen={chosen?.id === id}>
            {text}
          </text>
        ))}
      </g>
      {chips.map(({ direction, at, places }) => {
        const [nearest, ...others] = places;
        if (nearest === undefined) {
          return null;
        }
        const { place, metres, bearing } = nearest;
        const chip = { name: shortName(place.name), metres, direction: compassPoint(bearing) };
        const text = campusPage.edgeMore({ chip: `${chip.name} ${campus.wayShort(chip)}`, more: others.length });
        // Repeated presses cycle through the locations of a cluster.
        const chosenAt = places.findIndex((each) => each.place.id === chosenId);
        const next = places[(chosenAt + 1) % places.length]?.place ?? place;
        const width = text.length * 6.3 + 16;
        const centre = chipCentre(at, frame, width);
        return (
          <g
            key={direction}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="button"
            tabIndex={0}
            className={styles.mapChip}
            data-chosen={places.some((each) => each.place.id === chosenId)}
            aria-label={`${text}: ${campus.edgeChipSpoken({ ...chip, name: place.name })}`}
            transform={`translate(${(centre.x - width / 2).toFixed(1)} ${(centre.y - chipSize.height / 2).toFixed(1)})`}
            onClick={() => onChoose(next)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                onChoose(next);
              }
            }}
          >
            <rect width={width} height={chipSize.height} rx={8} />
            <text x={width / 2} y={chipSize.height / 2} dy="0.35em">
              {text}
            </text>
          </g>
        );
      })}
      <g aria-hidden className={styles.mapScale} transform={`translate(12 ${frame.height - 14})`}>
        <path d={`M0 -4v4h${scale.pixels.toFixed(1)}v-4`} />
        <text x={scale.pixels + 6} y={1}>
          {campus.distance(scale.metres)}
        </text>
      </g>
      <g aria-hidden className={styles.mapNorth} transform={`translate(${frame.width - 18} 20)`}>
        <path d="M0 -8L4 4L0 1L-4 4Z" />
        <text y={15}>{campusPage.north}</text>
      </g>
    </svg>
  );
}
