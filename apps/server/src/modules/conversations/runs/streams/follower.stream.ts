import type { Writable } from 'node:stream'
import type { EventPage } from '#/modules/conversations/runs/engine/events.repository.ts'
import { type Batch, mergeEvents, heartbeatComment } from '#/modules/conversations/runs/streams/sse.model.ts'

const PAGE = 200
/** Characters above which a batch is written event by event. */
const MUCH = 65_536

export interface FollowerOptions {
  chatId: string
  /** Number of the last event the reader has. */
  after: number
  response: Writable
  /** Formats a batch; as Server-Sent Events by default. */
  shape?: (batch: Batch) => unknown
  read: (after: number, limit: number) => Promise<EventPage>
}

/**
 * One open stream. Event numbers decide: the next one is written, a known one is skipped, and if one is missing or the
 * reader was too slow, the database is read. So there is no gap or repetition, and a slow reader costs only its socket's
 * buffer (Rel9).
 */
export class Follower {
  readonly chatId: string
  readonly #response: Writable
  readonly #shape: (batch: Batch) => unknown
  readonly #read: FollowerOptions['read']
  #last: number
  #reading = false
  #readAgain = false
  /** Bytes in the socket at the last check, and when they last decreased (monotonic); undefined if it was empty. */
  #stalled: { held: number; since: number } | undefined

  constructor({ chatId, after, response, read, shape = (batch) => batch.text }: FollowerOptions) {
    this.chatId = chatId
    this.#last = after
    this.#response = response
    this.#read = read
    this.#shape = shape
    response.on('drain', () => this.catchUp())
  }

  /** Writes a batch that was just stored. */
  deliver(batch: Batch): void {
    if (batch.last <= this.#last) return
    if (batch.first > this.#last + 1 || this.#response.writableNeedDrain) return this.catchUp()
    const events = batch.events.filter(({ seq }) => seq > this.#last)
    const fresh = events.length === batch.events.length ? batch : mergeEvents(events)
    // a slow reader gets the rest when it drains
    if (fresh && !this.#write(fresh)) return
    if (batch.ends) this.end()
  }

  /** Reads from the database until no newer events exist; ends the stream if no answer is running. */
  catchUp(): void {
    if (this.#reading) {
      this.#readAgain = true
      return
    }
    this.#reading = true
    this.#readOn()
      // The next wake or poll retries.
      .catch(() => undefined)
      .finally(() => {
        this.#reading = false
      })
  }

  async #readOn(): Promise<void> {
    do {
      this.#readAgain = false
      if (this.#response.writableNeedDrain || this.#response.destroyed) return
      const { answering, events } = await this.#read(this.#last, PAGE)
      const batch = mergeEvents(events.filter(({ seq }) => seq > this.#last))
      if (batch && !this.#write(batch)) return
      if (events.length === PAGE) this.#readAgain = true
      else if (!answering) this.end()
    } while (this.#readAgain && !this.#response.writableEnded)
  }

  /** Writes a batch, a large one event by event while the reader keeps up. Returns whether all was written. */
  #write(batch: Batch): boolean {
    if (this.#response.writableEnded) return true
    if (batch.text.length <= MUCH || batch.events.length === 1) {
      this.#response.write(this.#shape(batch))
      this.#last = batch.last
      return true
    }
    return batch.events.every((event) => {
      const one = this.#response.writableNeedDrain ? undefined : mergeEvents([event])
      return one !== undefined && this.#write(one)
    })
  }

  sendHeartbeat(): void {
    if (!this.#response.writableNeedDrain && !this.#response.writableEnded) this.#response.write(heartbeatComment)
  }

  /** Cuts a reader without progress for `limitMs`. */
  checkProgress(now: number, limitMs: number): void {
    const held = this.#response.writableLength
    if (held === 0) this.#stalled = undefined
    else if (this.#stalled === undefined || held < this.#stalled.held) this.#stalled = { held, since: now }
    else if (now - this.#stalled.since >= limitMs) this.#response.destroy()
    else this.#stalled.held = held
  }

  /** Ends the stream normally; the reader may reconnect. */
  end(): void {
    this.#response.end()
  }
}
