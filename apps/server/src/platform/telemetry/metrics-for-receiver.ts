import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Measurement, Metrics } from '#/platform/telemetry/metrics.ts'

/** The measurements of /metrics under the same names: there is one set of them, however it is fetched. */
export function metricsForReceiver(metrics: Metrics, resource: Resource): MetricProducer {
  const since = instantOf(Date.now() - process.uptime() * 1000)
  return {
    async collect() {
      const times = { startTime: since, endTime: instantOf(Date.now()) }
      const all = (await metrics.read()).map((one) => metricOf(one, times))
      const scopeMetrics = [{ scope: { name: 'prosa' }, metrics: all }]
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

function metricOf({ name, help, type, values }: Measurement, times: Times): MetricData {
  const base = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, times) }
  const dataPoints = values.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }))
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return name.endsWith('_bytes') ? 'By' : ''
}

/** Prometheus counts what is at most so much; OpenTelemetry what lies between two bounds. */
function histogramsOf(values: Measurement['values'], times: Times) {
  const series = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].map((samples) => {
    const { le: _le, ...attributes } = samples[0]?.labels ?? {}
    const buckets = samples.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const upTo = buckets.map(({ value }) => value)
    const of = (ending: string) => samples.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0
    const value: Histogram = {
      buckets: {
        boundaries: buckets.flatMap(({ labels }) => (labels['le'] === '+Inf' ? [] : [Number(labels['le'])])),
        counts: upTo.map((count, at) => count - (upTo[at - 1] ?? 0)),
      },
      sum: of('_sum'),
      count: of('_count'),
    }
    return { ...times, attributes, value }
  })
}

const instantOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]
