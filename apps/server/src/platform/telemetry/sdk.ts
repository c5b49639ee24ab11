import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import type { Metrics } from '#/platform/telemetry/metrics.ts'
import { metricsForReceiver } from '#/platform/telemetry/metrics-for-receiver.ts'
import type { Receivers, Telemetry, TelemetrySettings } from '#/platform/telemetry/receivers.ts'
import { tracesOf } from '#/platform/telemetry/spans.ts'

// Only `telemetry.ts` imports this file, and only where there is a receiver.

/** Spans that wait; beyond these the newest are dropped. About 2 MB. */
const MOST_WAITING = 2048
const MOST_AT_ONCE = 512
/** One attempt to hand something over, with what the receiver asks to be tried again. */
const EXPORT_MS = 10_000
const FAREWELL_MS = 1000
const ofParent = 'parentbased_'

/** The SDK of OpenTelemetry, kept to itself: nothing is registered for the whole process, so no library sends along. */
export function createTelemetry(
  settings: TelemetrySettings,
  receivers: Receivers,
  { metrics, log }: { metrics: Metrics; log: Logger },
): Telemetry {
  const { watch, isAway } = createReceiverWatch(log)
  const resource = resourceFromAttributes({
    ...settings.otelResource,
    'service.name': settings.otelServiceName,
    'service.version': productVersion,
    'service.instance.id': randomUUID(),
  })
  const provider = receivers.traces === undefined ? undefined : openTraces(receivers.traces)
  const meters = receivers.metrics === undefined ? undefined : openMetrics(receivers.metrics, resource)

  function openTraces(url: string): TracerProvider {
    const exporter = watch(
      new OTLPTraceExporter({ url, headers: settings.otelHeaders, timeoutMillis: EXPORT_MS }),
      'traces',
    )
    return new TracerProvider({
      resource,
      sampler: samplerOf(settings),
      spanProcessors: [
        new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, maxExportBatchSize: MOST_AT_ONCE }),
      ],
    })
  }

  function openMetrics(url: string, of: Resource): MeterProvider {
    const interval = settings.otelMetricIntervalMs
    const timeout = Math.min(EXPORT_MS, interval)
    const exporter = watch(
      new OTLPMetricExporter({ url, headers: settings.otelHeaders, timeoutMillis: timeout }),
      'metrics',
    )
    const reader = new PeriodicExportingMetricReader({
      exporter,
      exportIntervalMillis: interval,
      exportTimeoutMillis: timeout,
      metricProducers: [metricsForReceiver(metrics, of)],
    })
    return new MeterProvider({ resource: of, readers: [reader] })
  }

  return {
    traces: provider && tracesOf(provider.getTracer('prosa', productVersion)),
    async close() {
      const closing = Promise.allSettled([provider?.shutdown(), meters?.shutdown()])
      if (!isAway()) await Promise.race([closing, sleep(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}

function samplerOf(settings: Pick<TelemetrySettings, 'otelSampler' | 'otelSamplerArg'>): Sampler {
  const { otelSampler, otelSamplerArg } = settings
  if (otelSampler.startsWith(ofParent))
    return new ParentBasedSampler({
      root: samplerOf({ otelSampler: otelSampler.slice(ofParent.length), otelSamplerArg }),
    })
  if (otelSampler === 'always_off') return new AlwaysOffSampler()
  return otelSampler === 'traceidratio' ? new TraceIdRatioBasedSampler(otelSamplerArg) : new AlwaysOnSampler()
}

/** What traces and metrics have in common. `code` 0 says that the receiver has taken it. */
interface Result {
  code: number
  error?: Error | undefined
}
interface Exporter {
  export(items: never, done: (result: Result) => void): void
}

interface ReceiverWatch {
  /** The same exporter, whose outcomes are watched. */
  watch<E extends Exporter>(exporter: E, signal: 'traces' | 'metrics'): E
  /** Whether nothing of what was handed over last was taken. */
  isAway(): boolean
}

/** Says in one line when a receiver goes away, and in one when it is back, however much is lost in between. */
function createReceiverWatch(log: Logger): ReceiverWatch {
  const away = new Map<string, boolean>()

  function hear(signal: string, { code, error }: Result): void {
    const failed = code !== 0
    if (failed === away.get(signal)) return
    away.set(signal, failed)
    // a status or a code of the network; the receiver's own words may be anything
    const { code: reason = error?.name } = (error ?? {}) as { code?: unknown }
    if (failed) log.warn({ signal, reason }, 'telemetry is not received')
    else log.info({ signal }, 'telemetry is received again')
  }

  return {
    isAway: () => [...away.values()].every(Boolean),
    watch(exporter, signal) {
      away.set(signal, false)
      const send = exporter.export.bind(exporter)
      return Object.assign(exporter, {
        export: (items: never, done: (result: Result) => void) =>
          send(items, (result) => {
            hear(signal, result)
            done(result)
          }),
      })
    },
  }
}
