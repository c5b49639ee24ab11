import type { LanguageModelV4Content } from '@ai-sdk/provider'

// Some servers do not know that a model thinks, and send its thoughts as the beginning of its text, between these.
const OPEN = '<think>'
const CLOSE = '</think>'
/** Characters of an answer that may be blank before its thoughts begin: nobody waits, or keeps, more of them. */
const LONGEST_START = 100

interface Thoughts {
  push: (text: string) => void
  /** What was held back and came to nothing. */
  end: () => void
}

/** Tells an answer from the thoughts before it, as both come. Only at the beginning: later the marks are text about them. */
export function thoughtsApart(say: (kind: 'text' | 'reasoning', text: string) => void): Thoughts {
  let state: 'start' | 'thinking' | 'between' | 'text' = 'start'
  let held = ''

  function push(text: string): void {
    if (state === 'text') return say('text', text)
    held += text
    if (state === 'start') begin()
    if (state === 'thinking') think()
    if (state === 'between') held = held.trimStart()
    if (state === 'between' && held !== '') answer()
  }

  function begin(): void {
    const begun = held.trimStart()
    if (begun.startsWith(OPEN)) {
      state = 'thinking'
      held = begun.slice(OPEN.length)
    } else if (!OPEN.startsWith(begun) || held.length > LONGEST_START) answer()
  }

  function think(): void {
    const at = held.indexOf(CLOSE)
    const length = at < 0 ? held.length - overlap(held, CLOSE) : at
    if (length > 0) say('reasoning', held.slice(0, length))
    held = held.slice(at < 0 ? length : at + CLOSE.length)
    if (at >= 0) state = 'between'
  }

  function answer(): void {
    state = 'text'
    say('text', held)
  }

  return {
    push,
    end() {
      if (state === 'start' && held !== '') answer()
      else if (state === 'thinking' && held !== '') say('reasoning', held)
    },
  }
}

/** How much of the end of `text` is the beginning of `mark`. */
export function overlap(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length
  return 0
}

/** The text of a whole answer without thoughts, also where only their end is marked; '' where they never ended. */
export const textWithoutThoughts = (content: readonly LanguageModelV4Content[]): string =>
  content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .replace(/^[\s\S]*<\/think>|^\s*<think>[\s\S]*/, '')
    .trim()
