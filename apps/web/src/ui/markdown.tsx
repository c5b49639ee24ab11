import { Suspense, lazy } from 'react'
import { classNames } from '#/lib/class-names.ts'
import type { MarkdownProps } from '#/ui/markdown-props.ts'

const load = () => import('#/ui/markdown-view.tsx')

// with its parser it weighs more than the rest of a page: pages without such text do not carry it; where it cannot be
// fetched, the text shows as it was written
const MarkdownView = lazy(() => load().catch(() => ({ default: PlainText })))

/** Renders every text that a model or a person wrote: markdown without HTML, foreign images or odd addresses. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <MarkdownView {...props} />
    </Suspense>
  )
}

function PlainText({ text, className }: MarkdownProps) {
  return <div className={classNames('whitespace-pre-wrap wrap-anywhere', className)}>{text}</div>
}

/** Starts loading it before the first text comes. */
export function preloadMarkdown() {
  void load().catch(() => undefined)
}
