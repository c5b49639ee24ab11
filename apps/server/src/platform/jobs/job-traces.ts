import { readTraceParent, type Traces, traced, traceParentNow } from '#/platform/telemetry/traces.ts'

/** Beside the data of a job, in the name of the standard: which span has sent it. */
const KEY = 'traceparent'

interface SentJob {
  name: string
  attempt: number
  data: unknown
}

export interface JobTraces {
  /** The data with the current span; as they are where there is none. */
  mark(data: object): object
  /** Does a job within the trace that sent it. Its data are told without the mark, also where traces are off by now. */
  within(job: SentJob, work: (data: unknown) => Promise<void>): Promise<void>
}

/** One trace from a request to what it leaves to be done. */
export function openJobTraces(traces: Traces | undefined): JobTraces {
  return {
    mark(data) {
      const now = traces && traceParentNow()
      return now === undefined ? data : { ...data, [KEY]: now }
    },
    within({ name, attempt, data }, work) {
      const { [KEY]: from, ...rest } = (data ?? {}) as Record<string, unknown>
      const parent = typeof from === 'string' ? readTraceParent(from) : undefined
      const facts = { 'messaging.destination.name': name, 'prosa.job.attempt': attempt }
      return traced(traces, { name: `job ${name}`, kind: 'consumer', parent, facts }, () =>
        work(from === undefined ? data : rest),
      )
    },
  }
}
