import type { NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'

/** Formats an event as a Server-Sent Event. JSON has no line breaks, so one data line is enough. */
const formatFrame = ({ seq, event, data }: NumberedEvent): string => `id: ${seq}\nevent: ${event}\ndata: ${data}\n\n`

/** Consecutive events of a chat, formatted once for all followers. */
export interface Batch {
  readonly first: number
  readonly last: number
  readonly text: string
  readonly events: readonly NumberedEvent[]
  /** Whether the last event ends an answer. */
  readonly ends: boolean
}

export function mergeEvents(events: readonly NumberedEvent[]): Batch | undefined {
  const first = events[0]
  const last = events.at(-1)
  if (!first || !last) return undefined
  return {
    first: first.seq,
    last: last.seq,
    text: events.map(formatFrame).join(''),
    events,
    ends: last.event === 'done',
  }
}

/** The first line: the reconnection time in milliseconds. */
export const openingLine = 'retry: 1000\n\n'
/** A comment that shows proxies and readers that the stream lives. */
export const heartbeatComment = ': \n\n'

/** Parses a `Last-Event-ID` header; undefined if it is missing or no number. */
export function lastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
