import { describeWork, placeReader, whereWorked } from '#shared/campus/work-place.ts';
import { compassPoint } from '#shared/campus/geometry.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { useId, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useActions } from '../../../page/actions.ts';
import { Form } from '../../../components/fields/form.tsx';
import { useServices } from '../../shell/services.ts';
import { useLatest } from '../../../data/use-query.ts';
import { Elapsed } from '../../../timer/elapsed.tsx';
import { wayText, type CampusPlace } from './campus-places.ts';
import { CampusLink } from '../campus-link.tsx';
import { DemoMark } from '../demo-mark.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../campus.module.css';

interface PlaceDetailProps {
  readonly place: CampusPlace;
  readonly placeTemplate: string;
}

/** Returns the seconds of today's finished entries whose description matches `template` with `name`. */
function secondsToday(view: View, name: string, template: string): number {
  const finished = view.today.entries.flatMap(({ description, start, end }) =>
    end === null
      ? []
      : [
          {
            description,
            seconds: (epochMsOfInstant(end) - Math.max(epochMsOfInstant(start), epochMsOfInstant(view.today.midnight))) / 1000,
          },
        ],
  );
  return whereWorked(finished, placeReader(template, [name])).find(({ place }) => place === name)?.seconds ?? 0;
}

/** The running entry if `template` assigns it to `name`; null: none. */
function runningAt({ timer }: View, name: string, template: string): EntryView | null {
  return timer.kind === 'running' &&
    whereWorked([{ description: timer.entry.description, seconds: 1 }], placeReader(template, [name])).some(({ place }) => place === name)
    ? timer.entry
    : null;
}

/** The timer that runs at the location, with a stop button. */
function RunningHere({ entry }: { readonly entry: EntryView }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { popover, campusPage } = i18n.messages;
  return (
    <div className={styles.detailRunning}>
      <p className={`${styles.detailRunningName} ${controlStyles.ellipsis}`} dir="auto" title={entry.description}>
        {campusPage.runningHere}: {entry.description}
      </p>
      <span className={styles.detailRunningTime}>
        <Elapsed entry={entry} />
      </span>
      <Button label={popover.stop} onPress={() => void perform(clocktower.stopTimer)} />
    </div>
  );
}

function LibraryFacts({ place }: { readonly place: CampusPlace }) {
  const { messages } = useServices().i18n;
  const { campus, campusPage } = messages;
  if (place.kind !== 'library') {
    return null;
  }
  const { description, note, link, fromCentre, nearestNest } = place.library;
  return (
    <>
      {description === null ? null : <p dir="auto">{description}</p>}
      {note === null ? null : <p dir="auto">{link === null ? note : <CampusLink address={link} />}</p>}
      {fromCentre === null ? null : <p className={styles.detailQuiet}>{wayText(fromCentre, messages)}</p>}
      {nearestNest === null ? null : (
        <p className={styles.detailQuiet} dir="auto">
          {campusPage.nearestNest({
            distance: campus.distance(nearestNest.way.metres),
            direction: nearestNest.way.bearing === null ? null : campusPage.directions[compassPoint(nearestNest.way.bearing)],
          })}
          {nearestNest.location === null ? null : `: ${nearestNest.location}`}
        </p>
      )}
    </>
  );
}

export function PlaceDetail({ place, placeTemplate }: PlaceDetailProps) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const view = useLatest(data.view);
  const { messages } = i18n;
  const { campusPage } = messages;
  const [work, setWork] = useState('');
  const titleId = useId();
  const hintId = useId();
  const description = describeWork(placeTemplate, { place: place.name, work }).slice(0, descriptionLimit);
  const running = view === null ? null : runningAt(view, place.name, placeTemplate);
  const worked = view === null ? 0 : secondsToday(view, place.name, placeTemplate);

  async function start(): Promise<void> {
    if (await perform(() => clocktower.startTimer({ description, at: null }))) {
      say(campusPage.started(description));
      setWork('');
    }
  }

  return (
    <section className={styles.placeDetail} aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        {place.name}
        {place.isDemo ? <DemoMark /> : null}
      </h2>
      <div className={styles.detailFacts}>
        <LibraryFacts place={place} />
        {place.kind === 'nest' && place.nest.updated !== null ? (
          <p className={styles.detailQuiet}>{campusPage.seen(i18n.fullDay(place.nest.updated))}</p>
        ) : null}
        {place.coordinates === null ? <p className={styles.detailQuiet}>{campusPage.unknownPlace}</p> : null}
        {worked === 0 ? null : <p className={styles.detailQuiet}>{campusPage.workedToday(messages.hours(worked))}</p>}
      </div>
      {running === null ? null : <RunningHere entry={running} />}
      {place.kind === 'library' ? (
        <Form className={styles.detailStart} onSubmit={start}>
          <input
            className={controlStyles.textInput}
            type="text"
            dir="auto"
            aria-label={campusPage.work}
            placeholder={campusPage.work}
            aria-describedby={hintId}
            maxLength={descriptionLimit}
            autoComplete="off"
            value={work}
            onChange={(event) => setWork(event.target.value)}
          />
          <Button look="solid" label={campusPage.start} />
          <p id={hintId} className={`${controlStyles.fieldHint} ${controlStyles.ellipsis}`} dir="auto" title={description}>
            {campusPage.startsAs(description)}
          </p>
        </Form>
      ) : null}
    </section>
  );
}
