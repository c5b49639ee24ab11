import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** A code block with a copy button. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <div className="relative">
      <ScrollArea label={label} className="max-h-96 overflow-auto rounded-lg border border-border bg-muted/50">
        <pre translate="no" className="w-max min-w-full p-3 pr-12 font-mono text-xs leading-5">
          {code}
        </pre>
      </ScrollArea>
      <div className="absolute top-1.5 right-1.5 rounded-lg bg-muted">
        <CopyButton text={code} label={`${uiLabels.copy}: ${label}`} />
      </div>
    </div>
  )
}
