/** The review of a day: entries that are proposed from activity and calendars, each to be added, changed, or called no work. */
import { proposalCommand, type NotWork, type Proposal } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { epochMsOfInstant, instantOfEpochMs, secondsBetween } from '#shared/values/brands.ts';
import { together } from '#shared/values/emitter.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { ColorDot } from '../../../components/fields/color-dot.tsx';
import { leaveOnEscape } from '../../../components/keyboard/leave-on-escape.ts';
import { useRequest } from '../../../data/use-query.ts';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import { dateAt, type LocalDay } from '../local-days.ts';
import { useTimeline } from '../timeline-state.ts';
import { ruleOf, targetOf } from './proposed-content.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as panelStyles from '../panel/panel.module.css';
import * as styles from './activity.module.css';

interface FillPanelProps {
  readonly day: LocalDay;
  readonly onClose: () => void;
}

export function FillPanel({ day, onClose }: FillPanelProps) {
  const { clocktower, i18n } = useServices();
  const { messages } = i18n;
  const { nowMs, timeZone, commands } = useTimeline();
  const text = messages.activity;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const span = useMemo(() => ({ from: instantOfEpochMs(day.startMs), to: instantOfEpochMs(day.endMs) }), [day]);
  const changes = together(clocktower.onActivityChanged, clocktower.onHistoryChanged, clocktower.onCalendarChanged);
  const { answered } = useRequest({ ask: clocktower.getProposals, changes }, span);
  const found = answered.kind === 'answer' ? answered.value : null;
  const proposals = found?.proposals ?? [];
  const total = proposals.reduce((sum, { from, to }) => sum + secondsBetween(from, to), 0);

  useEffect(() => heading.current?.focus(), []);
  // The focused button goes with its proposal.
  useEffect(() => {
    if (found !== null && document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, [found]);

  const add = async (those: readonly Proposal[]): Promise<void> =>
    void (await commands.run(those.map(proposalCommand), text.added(those.length)));
  return (
    // The buttons handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={panelStyles.detail} aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className={panelStyles.detailHead}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {text.fillDay(i18n.longDate(day.date, dateAt(nowMs, timeZone)))}
        </h2>
        <IconButton icon={X} label={messages.actions.close} onPress={onClose} />
      </header>
      {found !== null && proposals.length === 0 ? (
        <p className={styles.quiet}>{nowMs < day.startMs ? text.nothingYet : text.nothingProposed}</p>
      ) : null}
      {proposals.length === 0 ? null : (
        <div className={controlStyles.buttons}>
          <Button
            look="solid"
            label={text.addAll({ count: proposals.length, duration: messages.duration(total) })}
            onPress={async () => add(proposals)}
          />
        </div>
      )}
      <ol className={styles.proposals} aria-label={text.proposals}>
        {proposals.map((proposal) => (
          <ProposalItem key={proposal.from} proposal={proposal} day={day} onAdd={async () => add([proposal])} />
        ))}
      </ol>
      <NotWorkList times={found?.notWork ?? []} />
    </section>
  );
}

interface ProposalItemProps {
  readonly proposal: Proposal;
  readonly day: LocalDay;
  readonly onAdd: () => Promise<void>;
}

function ProposalItem({ proposal, day, onAdd }: ProposalItemProps) {
  const { clocktower, i18n } = useServices();
  const { messages } = i18n;
  const { open } = useTimeline();
  const { perform, say } = useActions();
  const text = messages.activity;
  const { from, to, description, project, why, application } = proposal;
  const named = messages.timeline.span({ start: i18n.timeOfDay(from), end: i18n.timeOfDay(to) });
  const spoken = (action: string): string => text.actionOn({ action, name: `${isolateText(description)}, ${named}` });
  const back = { kind: 'fill' as const, day };
  async function notWork(): Promise<void> {
    if (await perform(() => clocktower.addNotWork({ from, to }))) {
      say(text.notWork);
    }
  }
  return (
    <li className={styles.proposal}>
      <p className={styles.quiet}>
        {named} · {messages.duration(secondsBetween(from, to))}
      </p>
      <p className={styles.proposalWords} dir="auto">
        {description === '' ? messages.noDescription : description}
      </p>
      <p className={styles.proposalProject}>
        <ColorDot project={project} />
        <span>{project?.name ?? messages.projectAndTask.noProject}</span>
        <span className={styles.quiet}>
          {text.why(why, { application: isolateText(application), project: isolateText(project?.name ?? '') })}
        </span>
      </p>
      <div className={controlStyles.buttons}>
        <Button label={text.add} spoken={spoken(text.add)} onPress={onAdd} />
        <Button
          look="text"
          label={text.change}
          spoken={spoken(text.change)}
          onPress={() =>
            open({ kind: 'new', span: { fromMs: epochMsOfInstant(from), toMs: epochMsOfInstant(to) }, content: targetOf(proposal), back })
          }
        />
        <Button look="text" label={text.notWork} spoken={spoken(text.notWork)} onPress={notWork} />
        {why.kind === 'rule' ? null : (
          <Button
            look="text"
            label={text.always}
            spoken={spoken(text.always)}
            onPress={() => open({ kind: 'rule', rule: ruleOf(proposal), back })}
          />
        )}
      </div>
    </li>
  );
}

function NotWorkList({ times }: { readonly times: readonly NotWork[] }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.activity;
  return times.length === 0 ? null : (
    <ul className={styles.proposals} aria-label={text.notWork}>
      {times.map(({ id, from, to }) => {
        const span = i18n.messages.timeline.span({ start: i18n.timeOfDay(from), end: i18n.timeOfDay(to) });
        return (
          <li key={id} className={styles.notWork}>
            <span className={styles.quiet}>{text.notWorkAt(span)}</span>
            <Button
              look="text"
              label={text.putBack}
              spoken={text.actionOn({ action: text.putBack, name: span })}
              onPress={async () => void (await perform(() => clocktower.removeNotWork({ id })))}
            />
          </li>
        );
      })}
    </ul>
  );
}
