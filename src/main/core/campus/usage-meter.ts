/**
 * Usage of a key: the service's own latest numbers, and calls counted here by the contract's rules. Pure: a meter and a report give the
 * next meter.
 */
import type { UsageView } from '#shared/campus/view.ts';
import type { CallReport } from './call-report.ts';
import { campusEndpoints, readPayload } from './readings.ts';

export const emptyMeter: UsageView = {
  name: null,
  monthlyCalls: null,
  totalCalls: null,
  asOf: null,
  counter: null,
  counted: 0,
  free: 0,
  unknown: 0,
};

const tallies = { yes: 'counted', no: 'free', unknown: 'unknown' } as const;

function withUsage(meter: UsageView, { call, reading, answer }: Pick<CallReport, 'call' | 'reading' | 'answer'>): UsageView {
  const usage =
    call.method.id === campusEndpoints.usage.method.id && call.format === 'json' && reading?.failure === null
      ? readPayload(campusEndpoints.usage, reading)
      : null;
  // Numbers of another client's key must not be shown as the user's own.
  if (usage === null || answer === null || usage.isOwnKey === false) {
    return meter;
  }
  return { ...meter, name: usage.name, monthlyCalls: usage.monthlyCalls, totalCalls: usage.totalCalls, asOf: answer.receivedAt };
}

export function meterAfter(meter: UsageView, report: CallReport): UsageView {
  const tally = tallies[report.counted];
  const counter = report.sentKey ? (report.reading?.envelope?.requests ?? meter.counter) : meter.counter;
  return { ...withUsage(meter, report), counter, [tally]: meter[tally] + 1 };
}

export function toUsageView(kept: CallReport | null): UsageView {
  return kept === null ? emptyMeter : withUsage(emptyMeter, kept);
}
