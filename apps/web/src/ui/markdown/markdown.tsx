import { memo, useDeferredValue, useEffect } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { isPrinting } from '#/lib/device/printing.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { withoutMarks } from '#/lib/format/plain-text.ts'
import type { MarkdownProps } from '#/ui/markdown/markdown-props.ts'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'

/** A text of more characters is drawn piece by piece, so that the page answers meanwhile; until then it shows plain. */
const LONG = 4000

/** As high as the lines of the view: what is read meanwhile stays in its place. */
const lines = 'min-w-0 leading-7'

const load = () => import('#/ui/markdown/markdown-view.tsx')

// With its parser the view weighs more than the rest of a page, so pages without Markdown do not load it. Until it is
// fetched, its words stand there without the marks.
const wanted = Promise.withResolvers<void>()
const MarkdownView = lazyPart(async () => {
  await wanted.promise
  return load()
}, WordsAlone)
// a server draws what it is asked for
if (typeof window === 'undefined') wanted.resolve()

/**
 * Renders every text that a model or a person wrote: markdown without HTML, foreign images or odd addresses. Nothing but the
 * text may draw it anew: React would drop what a server has drawn.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text: whole, className } = props
  const text = useDeferredValue(whole, whole.length > LONG && !isPrinting() ? '' : whole)
  if (text === '') return <PlainText text={whole} className={classNames(lines, className)} />
  return (
    <TextBoundary text={whole} className={className}>
      <MarkdownView {...props} text={text} />
    </TextBoundary>
  )
})

/** Is in the page only where nothing is drawn yet: what a server has drawn stays until the view is there for something else. */
function WordsAlone({ text, className }: Pick<MarkdownProps, 'text' | 'className'>) {
  useEffect(() => wanted.resolve(), [])
  return <PlainText text={withoutMarks(text)} className={classNames(lines, className)} />
}

/** Starts loading it before the first text comes. */
export function preloadMarkdown() {
  wanted.resolve()
  void MarkdownView.fetch()
}
