import type { Traces } from '#/platform/telemetry/traces.ts'

export interface TelemetrySettings {
  otelOff: boolean
  otelEndpoint: string | undefined
  otelTracesEndpoint: string | undefined
  otelMetricsEndpoint: string | undefined
  otelHeaders: Readonly<Record<string, string>>
  otelTraces: 'otlp' | 'none'
  otelMetrics: 'otlp' | 'none'
  otelServiceName: string
  otelResource: Readonly<Record<string, string>>
  otelSampler: string
  /** From 0 to 1. */
  otelSamplerArg: number
  otelMetricIntervalMs: number
}

export interface Receivers {
  traces: string | undefined
  metrics: string | undefined
}

export interface Telemetry {
  /** Undefined where only metrics are sent. */
  traces: Traces | undefined
  /** Sends what waits, for a second at most, and not at all to a receiver that is away. */
  close(): Promise<void>
}

/** Where traces and metrics go; both undefined where they go nowhere. */
export function receiversOf(settings: TelemetrySettings): Receivers {
  if (settings.otelOff) return { traces: undefined, metrics: undefined }
  const base = settings.otelEndpoint?.replace(/\/+$/, '')
  const of = (isOn: boolean, own: string | undefined, path: string) =>
    isOn ? (own ?? (base && `${base}${path}`)) : undefined
  return {
    traces: of(settings.otelTraces === 'otlp', settings.otelTracesEndpoint, '/v1/traces'),
    metrics: of(settings.otelMetrics === 'otlp', settings.otelMetricsEndpoint, '/v1/metrics'),
  }
}
