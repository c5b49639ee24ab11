import { memo, useDeferredValue, useEffect } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { isPrinting } from '#/lib/device/printing.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { withoutMarks } from '#/lib/format/plain-text.ts'
import type { MarkdownProps } from '#/ui/markdown/markdown-props.ts'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { TextBoundary } from '#/ui/feedback/text-boundary.tsx'

/** Longer texts render in the background while the page stays responsive; until then they are plain. */
const LONG_TEXT = 4000

/** The same line height as the view, so that text does not move when it replaces the plain words. */
const lines = 'min-w-0 leading-7'

const loadView = () => import('#/ui/markdown/markdown-view.tsx')

// The view with its parser is larger than the rest of a page, so pages without Markdown do not load it. Until it is
// loaded, the words are shown without their marks.
const wanted = Promise.withResolvers<void>()
const MarkdownView = lazyPart(async () => {
  await wanted.promise
  return loadView()
}, WordsAlone)
// On the server the view is needed at once.
if (typeof window === 'undefined') wanted.resolve()

/**
 * Renders a text of a model or a person: Markdown without HTML, external images or unsafe addresses. Memoized, because
 * React would discard what the server rendered if anything but the text rendered it again.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text: whole, className } = props
  const text = useDeferredValue(whole, whole.length > LONG_TEXT && !isPrinting() ? '' : whole)
  if (text === '') return <PlainText text={whole} className={classNames(lines, className)} />
  return (
    <TextBoundary text={whole} className={className}>
      <MarkdownView {...props} text={text} />
    </TextBoundary>
  )
})

/**
 * Fallback that starts loading the view. It is not mounted over text rendered by the server, which stays until the view
 * is needed elsewhere.
 */
function WordsAlone({ text, className }: Pick<MarkdownProps, 'text' | 'className'>) {
  useEffect(() => wanted.resolve(), [])
  return <PlainText text={withoutMarks(text)} className={classNames(lines, className)} />
}

/** Starts loading the view before the first text arrives. */
export function preloadMarkdown() {
  wanted.resolve()
  void MarkdownView.fetch()
}
