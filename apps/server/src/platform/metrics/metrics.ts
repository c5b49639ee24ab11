import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#/platform/api/handlers.ts'

/** The process's metrics, named as the standards require (C12). Labels hold patterns and states, never ids or texts. */
export interface Metrics {
  /** Labels: method, route (the pattern, never the path), status. */
  httpDuration: Histogram<'method' | 'route' | 'status'>
  /** From the start of a run to its first token, in seconds. */
  firstToken: Histogram<'provider'>
  runs: Counter<'state'>
  /** Failed calls to a provider, by the code shown to people. */
  providerErrors: Counter<'provider' | 'code'>
  mails: Counter<'outcome'>
  webhookAttempts: Counter<'outcome'>
  /** Jobs waiting to run, due or not. */
  jobsWaiting: Gauge<'queue'>
  /** Connections of this process to the database, and requests waiting for one. */
  databaseConnections: Gauge<'state'>
  databaseWaiting: Gauge
  /** Space on the data folder's disk. */
  diskBytes: Gauge<'state'>
  /** Seconds that the oldest due job has been waiting. */
  jobAge: Gauge<'queue'>
  openStreams: Gauge
  /** Runs before each rendering, for values that are cheaper to query than to track. A failure keeps the last values. */
  beforeRender(read: () => Promise<void>): void
  /** Returns the Prometheus text for GET /metrics. */
  render(): Promise<{ contentType: string; body: string }>
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const firstTokenBuckets = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]

/** Uses a separate registry, so that several instances in one process (tests) share no values. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const readers: (() => Promise<void>)[] = []
  registerProcessMetrics(registers)

  return {
    httpDuration: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    firstToken: new Histogram({
      name: 'llm_time_to_first_token_seconds',
      help: 'Time from the start of a run to its first token',
      labelNames: ['provider'],
      buckets: firstTokenBuckets,
      registers,
    }),
    runs: new Counter({
      name: 'run_state_total',
      help: 'Runs that reached each state',
      labelNames: ['state'],
      registers,
    }),
    providerErrors: new Counter({
      name: 'llm_provider_errors_total',
      help: 'Calls to a model that failed',
      labelNames: ['provider', 'code'],
      registers,
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Messages handed to the mail server, and those it did not take',
      labelNames: ['outcome'],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'jobs_waiting',
      help: 'Jobs that wait in each queue',
      labelNames: ['queue'],
      registers,
    }),
    databaseConnections: new Gauge({
      name: 'db_pool_connections',
      help: 'Connections of this process to the database',
      labelNames: ['state'],
      registers,
    }),
    databaseWaiting: new Gauge({
      name: 'db_pool_waiting',
      help: 'Statements of this process that wait for a connection',
      registers,
    }),
    diskBytes: new Gauge({
      name: 'data_disk_bytes',
      help: 'Space of the disk that holds the data folder',
      labelNames: ['state'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver webhooks',
      labelNames: ['outcome'],
      registers,
    }),
    jobAge: new Gauge({
      name: 'job_age_seconds',
      help: 'Age of the oldest job that waits in each queue',
      labelNames: ['queue'],
      registers,
    }),
    openStreams: new Gauge({ name: 'open_streams', help: 'Event streams open in this process', registers }),
    beforeRender: (read) => {
      readers.push(read)
    },
    async render() {
      await Promise.allSettled(readers.map((read) => read()))
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}

/** Values read only at rendering: prom-client's default metrics observe every garbage collection and tick every 10 ms. */
function registerProcessMetrics(registers: Registry[]): void {
  let lastLoop = performance.eventLoopUtilization()
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start of the process, in seconds since 1970',
    registers,
    collect() {
      this.set(Math.round(Date.now() / 1000 - process.uptime()))
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used since the start',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of the time since the last reading in which the event loop was busy',
    registers,
    collect() {
      this.set(performance.eventLoopUtilization(lastLoop).utilization)
      lastLoop = performance.eventLoopUtilization()
    },
  })
}

/** Times each request under its route's pattern: paths may hold tokens and are never a label. */
export function requestMetrics(metrics: Metrics): MiddlewareHandler<ApiEnv> {
  return async (request, next) => {
    const begin = performance.now()
    await next()
    metrics.httpDuration.observe(
      { method: request.req.method, route: routePath(request), status: String(request.res.status) },
      (performance.now() - begin) / 1000,
    )
  }
}
