/**
 * The metrics of this process for Prometheus at `/metrics`. Names follow OpenTelemetry, with the unit as a suffix as Prometheus requires.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import type { RequestLine } from './request-log.ts';

export interface Gauges {
  readonly openStreams: () => number;
  /** Connections to PostgreSQL; null for SQLite. */
  readonly databaseConnections: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  readonly heapBytes: () => number;
}

export interface Metrics {
  readonly countRequest: (line: RequestLine) => void;
  readonly answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  readonly stop: () => Promise<void>;
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(gauges: Gauges): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });
  const provider = new MeterProvider({
    readers: [exporter],
    views: [
      {
        instrumentName: 'http.server.request.duration.seconds',
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: durationBuckets } },
      },
    ],
  });
  const meter = provider.getMeter('clocktower');
  const durations = meter.createHistogram('http.server.request.duration.seconds', {
    description: 'From the first byte of a request to the last of its answer. Streams of changes are not counted.',
  });
  const streams = meter.createCounter('clocktower.change_streams.ended', { description: 'Streams of changes that have ended.' });
  meter
    .createObservableGauge('clocktower.change_streams.open', { description: 'Streams of changes that are open.' })
    .addCallback((result) => {
      result.observe(gauges.openStreams());
    });
  meter.createObservableGauge('process.heap.used.bytes', { description: 'Heap that is in use.' }).addCallback((result) => {
    result.observe(gauges.heapBytes());
  });
  const { databaseConnections } = gauges;
  if (databaseConnections !== null) {
    meter
      .createObservableGauge('db.client.connection.count', {
        description: 'Connections to PostgreSQL by state; `waiting` are requests without one.',
      })
      .addCallback((result) => {
        const { open, idle, waiting } = databaseConnections();
        result.observe(open - idle, { state: 'used' });
        result.observe(idle, { state: 'idle' });
        result.observe(waiting, { state: 'waiting' });
      });
  }
  return {
    countRequest: ({ method, route, status, milliseconds, isStream }) => {
      if (isStream) {
        streams.add(1);
      } else {
        durations.record(milliseconds / 1_000, {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status ?? 0,
        });
      }
    },
    answer: (incoming, outgoing) => {
      outgoing.setHeader('cache-control', 'no-store');
      exporter.getMetricsRequestHandler(incoming, outgoing);
    },
    stop: async () => provider.shutdown(),
  };
}
