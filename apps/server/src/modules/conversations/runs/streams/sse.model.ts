import type { NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'

/** An event as Server-Sent Events write it. JSON has no line breaks, so one line of data is enough. */
const frameOf = ({ seq, event, data }: NumberedEvent): string => `id: ${seq}\nevent: ${event}\ndata: ${data}\n\n`

/** Several events of one chat in their order, framed once for all who follow it. */
export interface Batch {
  readonly first: number
  readonly last: number
  readonly text: string
  readonly events: readonly NumberedEvent[]
  /** Whether the last of them ends an answer. */
  readonly ends: boolean
}

export function batchOf(events: readonly NumberedEvent[]): Batch | undefined {
  const first = events[0]
  const last = events.at(-1)
  if (!first || !last) return undefined
  return { first: first.seq, last: last.seq, text: events.map(frameOf).join(''), events, ends: last.event === 'done' }
}

/** Comes first: how soon to connect again. */
export const opening = 'retry: 1000\n\n'
/** A comment, so that proxies and readers see that the stream lives. */
export const heartbeat = ': \n\n'

/** The number in a `Last-Event-ID` header; undefined where there is none, or no number. */
export function lastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
