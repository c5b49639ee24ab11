import type { Source } from '@prosa/contract/conversations/chats.ts'
import { useCallback } from 'react'
import { linkCitations, sourceOfAnchor } from '#/features/chat/sources/citations.ts'
import type { OpenSource } from '#/features/chat/sources/sources-button.tsx'
import { placeOf } from '#/features/chat/sources/source-place.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { MarkdownAnchors } from '#/ui/markdown/markdown-anchors.ts'

interface AnswerTextProps {
  text: string
  sources: readonly Source[]
  streaming: boolean
  onOpenSource: (source: OpenSource) => void
}

/** The words of an answer; each `[n]` in them opens its source. */
export function AnswerText({ text, sources, streaming, onOpenSource }: AnswerTextProps) {
  const showAnchor = useCallback(
    (name: string) => {
      const source = sources.find(({ number }) => number === sourceOfAnchor(name))
      return (
        source && (
          <button
            type="button"
            aria-label={`Fonte ${source.number}: ${placeOf(source)}`}
            title={placeOf(source)}
            onClick={({ currentTarget: opener }) => onOpenSource({ number: source.number, opener })}
            className="mx-px inline-grid size-6 place-items-center rounded-md bg-primary-soft align-middle text-xs font-medium text-primary-text hover:bg-primary hover:text-primary-foreground"
          >
            {source.number}
          </button>
        )
      )
    },
    [sources, onOpenSource],
  )
  return (
    <MarkdownAnchors value={showAnchor}>
      <Markdown text={linkCitations(text, sources, streaming)} streaming={streaming} className="first:*:mt-0" />
    </MarkdownAnchors>
  )
}
