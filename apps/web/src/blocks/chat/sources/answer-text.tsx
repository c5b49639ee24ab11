import { inOrderOfCitation, placeOf, replaceCitations } from '@prosa/contract/conversations/citations.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { type ReactNode } from 'react'
import type { OpenSource } from '#/blocks/chat/sources/sources-button.tsx'
import { useSpreadText } from '#/blocks/chat/use-spread-text.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'

interface AnswerTextProps {
  text: string
  sources: readonly Source[]
  streaming: boolean
  onOpenSource: (source: OpenSource) => void
}

/** The words of an answer; each `[n]` in them opens its source. */
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
    const shown = order.split(',').indexOf(String(source?.number)) + 1
    return (
      source && (
        <button
          type="button"
          aria-label={`Fonte ${shown}: ${placeOf(source)}`}
          title={placeOf(source)}
          onClick={({ currentTarget: opener }) => onOpenSource({ number: source.number, opener })}
          className="mx-px inline-grid size-6 place-items-center rounded-md bg-primary-soft align-middle text-xs font-medium text-primary-text hover:bg-primary hover:text-primary-foreground"
        >
          {shown}
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
            .map((source, index) => `[${index + 1}] ${placeOf(source)}`)
            .join('; ')}
        </p>
      )}
    </MarkdownAnchors>
  )
}

const withoutSource = 'sem-fonte'
/** The mark behind a sentence that no document supports. */
export const linkToMark = (words: string): string => `[${words}](#${withoutSource})`

const prefix = 'fonte-'

/** The number of the source that a link of a text leads to. */
export function sourceOfAnchor(name: string): number | undefined {
  return name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined
}

/** Makes a link of every `[n]` that names a source of the answer. `streaming`: the last one may still be half there. */
export function linkCitations(text: string, sources: readonly Source[], streaming = false): string {
  const whole = streaming && sources.length > 0 ? text.replace(/\[[\d\s,;]*$/, '') : text
  return replaceCitations(whole, sources, (numbers) =>
    numbers.map((number) => `[${number}](#${prefix}${number})`).join(' '),
  )
}
