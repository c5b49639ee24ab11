import { inOrderOfCitation, describeSourcePlace, replaceCitations } from '@prosa/contract/conversations/citations.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenSource } from '#/blocks/chat/sources/sources-button.tsx'
import { isMotionReduced } from '#/blocks/chat/use-follow-end.ts'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'

interface AnswerTextProps {
  text: string
  sources: readonly Source[]
  streaming: boolean
  onOpenSource: (source: OpenSource) => void
}

/** The text of an answer; each `[n]` opens its source. */
export function AnswerText({ text: come, sources, streaming, onOpenSource }: AnswerTextProps) {
  const text = useSpreadText(come, streaming)
  const order = inOrderOfCitation(text, sources)
    .map(({ number }) => number)
    .join()
  const showAnchor = (name: string, words: ReactNode) => {
    if (name === withoutSource)
      return (
        <mark className="mx-1 rounded-md border border-warning-border bg-warning-soft px-1.5 py-px text-xs font-medium text-warning-text">
          {words}
        </mark>
      )
    const source = sources.find(({ number }) => number === sourceOfAnchor(name))
    const shownNumber = order.split(',').indexOf(String(source?.number)) + 1
    return (
      source && (
        <button
          type="button"
          aria-label={`Fonte ${shownNumber}: ${describeSourcePlace(source)}`}
          title={describeSourcePlace(source)}
          onClick={({ currentTarget: opener }) => onOpenSource({ number: source.number, opener })}
          className="mx-px inline-grid size-6 place-items-center rounded-md bg-primary-soft align-middle text-xs font-medium text-primary-text hover:bg-primary hover:text-primary-foreground"
        >
          {shownNumber}
        </button>
      )
    )
  }
  return (
    <MarkdownAnchors value={showAnchor}>
      <Markdown text={linkCitations(text, sources, streaming)} streaming={streaming} className="first:*:mt-0" />
      {sources.length > 0 && (
        <p data-paper="only" className="text-sm text-muted-foreground">
          Fontes:{' '}
          {inOrderOfCitation(text, sources)
            .map((source, index) => `[${index + 1}] ${describeSourcePlace(source)}`)
            .join('; ')}
        </p>
      )}
    </MarkdownAnchors>
  )
}

const withoutSource = 'sem-fonte'
/** Marks a sentence that no document supports. */
export const linkToMark = (words: string): string => `[${words}](#${withoutSource})`

const prefix = 'fonte-'

/** Returns the number of the source that a link refers to. */
export function sourceOfAnchor(name: string): number | undefined {
  return name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined
}

/**
 * Turns every `[n]` that names a source of the answer into a link.
 * @param streaming whether the last one may be incomplete
 */
export function linkCitations(text: string, sources: readonly Source[], streaming = false): string {
  const whole = streaming && sources.length > 0 ? text.replace(/\[[\d\s,;]*$/, '') : text
  return replaceCitations(whole, sources, (numbers) =>
    numbers.map((number) => `[${number}](#${prefix}${number})`).join(' '),
  )
}

/** Milliseconds over which text that arrived at once is revealed: on a slow phone one further render stays below a quarter of a second. */
export const REVEAL_MS = 100
/** Minimum milliseconds between two renders; a slow device waits twice its last render's time, to stay responsive. */
const MIN_RENDER_INTERVAL_MS = 40

/** Number of characters that arrived together, and when. */
export interface Arrival {
  at: number
  length: number
}

/** Returns the number of characters to show: a share of each arrival that grows evenly to all of it. */
export const countDue = (arrivals: readonly Arrival[], now: number): number =>
  arrivals.reduce((due, { at, length }) => due + length * Math.min(1, Math.max(0, now - at) / REVEAL_MS), 0)

/** Cuts a text at the end of the word that has begun, so that no half word appears. */
export function wholeWords(text: string, length: number): string {
  const end = text.slice(Math.max(0, length)).search(/\s/)
  return end === -1 ? text : text.slice(0, Math.max(0, length) + end)
}

/** Reveals a growing text gradually. With reduced motion or in a hidden tab it appears at once. */
class Spread {
  readonly #show: (length: number) => void
  #text: string
  #arrivals: Arrival[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = { length: 0, at: 0 }
  #pause = MIN_RENDER_INTERVAL_MS

  constructor(text: string, show: (length: number) => void) {
    this.#text = text
    this.#show = show
  }

  addText(text: string) {
    const isLonger = text.startsWith(this.#text)
    const length = text.length - this.#text.length
    this.#text = text
    // Timers are throttled in the background.
    if (!isLonger || document.hidden || isMotionReduced()) {
      this.stop()
      this.#show(text.length)
    } else if (length > 0) {
      this.#arrivals.push({ at: performance.now(), length })
      this.#timer ??= setTimeout(this.#beat)
    }
  }

  /** Reports that this many characters are on the screen. */
  noteDrawn(length: number) {
    if (length === this.#asked.length)
      this.#pause = Math.max(MIN_RENDER_INTERVAL_MS, 2 * (performance.now() - this.#asked.at))
  }

  stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#arrivals = []
  }

  readonly #beat = () => {
    const now = performance.now()
    this.#arrivals = this.#arrivals.filter(({ at }) => now - at < REVEAL_MS)
    const coming = this.#arrivals.reduce((sum, { length }) => sum + length, 0)
    this.#asked = { length: this.#text.length - coming + Math.floor(countDue(this.#arrivals, now)), at: now }
    this.#show(this.#asked.length)
    const [oldest] = this.#arrivals
    this.#timer = oldest && setTimeout(this.#beat, Math.min(this.#pause, oldest.at + REVEAL_MS - now))
  }
}

/**
 * Returns the part of a text to show now. While it grows, text that arrived at once appears word by word instead of in bursts; the initial
 * text, and all of it at the end, appears at once.
 */
export function useSpreadText(text: string, growing: boolean): string {
  const [length, setLength] = useState(text.length)
  const [spread] = useState(() => new Spread(text, setLength))
  useEffect(() => {
    if (growing) spread.addText(text)
    else spread.stop()
  }, [spread, text, growing])
  useEffect(() => spread.noteDrawn(length), [spread, length])
  useEffect(() => () => spread.stop(), [spread])
  return growing ? wholeWords(text, length) : text
}
