import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { listenOnOwnPort } from '../instances/listening.ts'
import { bytesOf, doubleOf, type Fields, fieldsOf, has, hexOf, messages, numberOf, textOf } from './protobuf.ts'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentId: string
  name: string
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  facts: Record<string, unknown>
  links: string[]
  failed: boolean
  statusMessage: string
  events: number
  resource: Record<string, unknown>
}

interface ReceivedMetric {
  name: string
  type: 'gauge' | 'sum' | 'histogram'
  unit: string
  points: { labels: Record<string, unknown>; value: number; counts: number[]; bounds: number[] }[]
}

export interface OtlpReceiver {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT wants it. */
  url: string
  port: number
  spans: ReceivedSpan[]
  metrics: ReceivedMetric[]
  headers: IncomingHttpHeaders[]
  /** Everything that came, as text: for words that must not be there. */
  raw: () => string
  requests: () => number
  /** How it answers from now on; 200 unless told. Nothing of a request that is refused counts as received. */
  answer: ((response: ServerResponse) => void) | undefined
  close: () => Promise<void>
}

/** A collector of OpenTelemetry that speaks OTLP over HTTP in protobuf, and keeps what it takes. */
export async function startOtlpReceiver(port?: number): Promise<OtlpReceiver> {
  const raw: Buffer[] = []
  let requests = 0
  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        requests++
        if (receiver.answer) return receiver.answer(response)
        const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
        raw.push(bytes)
        receiver.headers.push(request.headers)
        if (request.url === '/v1/traces') receiver.spans.push(...spansIn(fieldsOf(bytes)))
        else if (request.url === '/v1/metrics') receiver.metrics.push(...metricsIn(fieldsOf(bytes)))
        else return response.writeHead(404).end()
        return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
      },
      () => undefined,
    )
  })
  const own = await listenOnOwnPort(server, port)
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${own}`,
    port: own,
    spans: [],
    metrics: [],
    headers: [],
    raw: () => raw.map((one) => one.toString('latin1')).join('\n'),
    requests: () => requests,
    answer: undefined,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}

const nothing: Fields = new Map()

// The numbers are those of opentelemetry-proto: trace/v1, metrics/v1, common/v1.
const spansIn = (request: Fields): ReceivedSpan[] =>
  messages(request, 1).flatMap((group) => {
    const resource = attributesOf(messages(group, 1).at(-1) ?? nothing, 1)
    return messages(group, 2).flatMap((scope) => messages(scope, 2).map((span) => spanOf(span, resource)))
  })

function spanOf(span: Fields, resource: Record<string, unknown>): ReceivedSpan {
  const status = messages(span, 15).at(-1) ?? nothing
  return {
    traceId: hexOf(span, 1),
    spanId: hexOf(span, 2),
    parentId: hexOf(span, 4),
    name: textOf(span, 5),
    kind: numberOf(span, 6),
    facts: attributesOf(span, 9),
    links: messages(span, 13).map((link) => hexOf(link, 1)),
    failed: numberOf(status, 3) === 2,
    statusMessage: textOf(status, 2),
    events: messages(span, 11).length,
    resource,
  }
}

const metricsIn = (request: Fields): ReceivedMetric[] =>
  messages(request, 1).flatMap((group) =>
    messages(group, 2).flatMap((scope) => messages(scope, 2).flatMap((metric) => metricOf(metric))),
  )

function metricOf(metric: Fields): ReceivedMetric[] {
  const kinds = { gauge: 5, sum: 7, histogram: 9 } as const
  return (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((type) => has(metric, kinds[type]))
    .map((type) => {
      const points = messages(metric, kinds[type]).flatMap((data) => messages(data, 1))
      const isHistogram = type === 'histogram'
      return {
        name: textOf(metric, 1),
        type,
        unit: textOf(metric, 3),
        points: points.map((point) => ({
          labels: attributesOf(point, isHistogram ? 9 : 7),
          value: isHistogram ? numberOf(point, 4) : doubleOf(point, 4),
          counts: isHistogram ? packed(bytesOf(point, 6), (bytes, at) => Number(bytes.readBigUInt64LE(at))) : [],
          bounds: isHistogram ? packed(bytesOf(point, 7), (bytes, at) => bytes.readDoubleLE(at)) : [],
        })),
      }
    })
}

const packed = (bytes: Buffer, read: (bytes: Buffer, at: number) => number): number[] =>
  Array.from({ length: bytes.length / 8 }, (_, index) => read(bytes, index * 8))

function attributesOf(fields: Fields, field: number): Record<string, unknown> {
  return Object.fromEntries(messages(fields, field).map((pair) => [textOf(pair, 1), anyOf(messages(pair, 2).at(-1))]))
}

function anyOf(value: Fields | undefined): unknown {
  if (!value) return undefined
  if (has(value, 1)) return textOf(value, 1)
  if (has(value, 2)) return numberOf(value, 2) === 1
  return has(value, 3) ? numberOf(value, 3) : doubleOf(value, 4)
}
