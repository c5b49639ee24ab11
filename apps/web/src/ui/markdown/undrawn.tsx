import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface UndrawnProps {
  title: string
  next: string
  /** Names the text for screen readers. */
  label: string
  source: string
  onRetry?: (() => void) | undefined
}

/** Replaces a chart or diagram that could not be drawn: the reason, the next step, and its text. */
export function Undrawn({ title, next, label, source, onRetry }: UndrawnProps) {
  return (
    <div className="my-4 space-y-2">
      <Notice
        tone="warning"
        title={title}
        action={
          onRetry && (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {uiLabels.retry}
            </Button>
          )
        }
      >
        {next}
      </Notice>
      <CodeBlock label={label} code={source} />
    </div>
  )
}
