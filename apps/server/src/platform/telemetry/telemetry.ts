import type { Logger } from 'pino'
import type { Metrics } from '#/platform/telemetry/metrics.ts'
import { receiversOf, type Telemetry, type TelemetrySettings } from '#/platform/telemetry/receivers.ts'

/** Opens what was configured. Its code is read only then: an installation without a receiver pays nothing for it. */
export async function openTelemetry(
  settings: TelemetrySettings,
  { metrics, log }: { metrics: Metrics; log: Logger },
): Promise<Telemetry | undefined> {
  const receivers = receiversOf(settings)
  if (!receivers.traces && !receivers.metrics) return undefined
  const { createTelemetry } = await import('#/platform/telemetry/sdk.ts')
  return createTelemetry(settings, receivers, { metrics, log })
}
