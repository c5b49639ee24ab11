import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface UndrawnProps {
  title: string
  next: string
  /** Names the text that was meant to be drawn. */
  label: string
  source: string
  onRetry?: (() => void) | undefined
}

/** In the place of a picture that a text describes and that could not be drawn: why, what to do, and the text itself. */
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
