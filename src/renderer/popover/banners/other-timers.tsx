/** Timers that run in other connections. They are shown but cannot be stopped here. Shows start times, which need no updates. */
import type { OtherConnection } from '#shared/timer/view.ts';
import { lettersOf } from '#shared/values/bidi.ts';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './banners.module.css';

export function OtherTimers({ view }: ViewProps) {
  return view.others.map((other) => <OtherTimer key={other.id} other={other} midnight={view.today.midnight} />);
}

/** Maximum characters of a description, so that connection and start fit on two lines. */
const shownCharacters = 36;

function shortened(text: string): string {
  const characters = lettersOf(text);
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters).join('').trimEnd()}…`;
}

interface OtherTimerProps {
  readonly other: OtherConnection;
  readonly midnight: ViewProps['view']['today']['midnight'];
}

function OtherTimer({ other, midnight }: OtherTimerProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { connections, noDescription } = i18n.messages;
  const { running, name, id } = other;
  if (running === null) {
    return null;
  }
  const time = i18n.timeOfDay(running.start);
  const since = running.start < midnight ? `${i18n.day(running.start)}, ${time}` : time;
  const description = running.description || noDescription;
  const whole = connections.alsoRunning({ name, description, since });
  async function switchThere(): Promise<void> {
    if (await perform(() => clocktower.chooseConnection({ id }))) {
      say(connections.nowUsed(name));
    }
  }
  return (
    <div role="note" className={styles.otherTimer}>
      <span aria-hidden className={styles.otherTimerMark} />
      <p dir="auto" title={whole}>
        <span className={controlStyles.visuallyHidden}>{whole}</span>
        <span aria-hidden>{connections.alsoRunning({ name, description: shortened(description), since })}</span>
      </p>
      <Button look="text" label={connections.switch} spoken={connections.switchSpoken(name)} onPress={switchThere} />
    </div>
  );
}
