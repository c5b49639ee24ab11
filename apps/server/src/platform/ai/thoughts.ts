import type { LanguageModelV4Content } from '@ai-sdk/provider'

// Some servers send the thoughts of a model at the beginning of its text, between these marks.
const OPEN = '<think>'
const CLOSE = '</think>'
/** Most blank characters held back before thoughts begin; more would delay the answer. */
const LONGEST_START = 100

interface Thoughts {
  push: (text: string) => void
  /** Releases text that was held back. */
  end: () => void
}

/** Separates the thoughts at the beginning of a streamed answer from its text. Later marks are part of the text. */
export function thoughtsApart(onText: (kind: 'text' | 'reasoning', text: string) => void): Thoughts {
  let state: 'start' | 'thinking' | 'between' | 'text' = 'start'
  let held = ''

  function push(text: string): void {
    if (state === 'text') return onText('text', text)
    held += text
    if (state === 'start') readBeginning()
    if (state === 'thinking') readThought()
    if (state === 'between') held = held.trimStart()
    if (state === 'between' && held !== '') readAnswer()
  }

  function readBeginning(): void {
    const begun = held.trimStart()
    if (begun.startsWith(OPEN)) {
      state = 'thinking'
      held = begun.slice(OPEN.length)
    } else if (!OPEN.startsWith(begun) || held.length > LONGEST_START) readAnswer()
  }

  function readThought(): void {
    const at = held.indexOf(CLOSE)
    const length = at < 0 ? held.length - overlapLength(held, CLOSE) : at
    if (length > 0) onText('reasoning', held.slice(0, length))
    held = held.slice(at < 0 ? length : at + CLOSE.length)
    if (at >= 0) state = 'between'
  }

  function readAnswer(): void {
    state = 'text'
    onText('text', held)
  }

  return {
    push,
    end() {
      if (state === 'start' && held !== '') readAnswer()
      else if (state === 'thinking' && held !== '') onText('reasoning', held)
    },
  }
}

/** Returns how many characters at the end of `text` are the beginning of `mark`. */
export function overlapLength(text: string, mark: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--)
    if (text.endsWith(mark.slice(0, length))) return length
  return 0
}

/** Returns the text of a whole answer without thoughts, also where only their end is marked; '' where they never end. */
export const textWithoutThoughts = (content: readonly LanguageModelV4Content[]): string =>
  content
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .replace(/^[\s\S]*<\/think>|^\s*<think>[\s\S]*/, '')
    .trim()
