import type { ReactNode } from 'react'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

export interface Terms {
  version: number
  text: string
}

export const termsLabel = 'Li e aceito os termos de uso'

/** The terms of use to read, above the box that accepts them. */
export const TermsField = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h2 className="text-sm font-medium">Termos de uso</h2>
    <ScrollArea
      label="Termos de uso"
      className="max-h-48 overflow-y-auto rounded-lg border border-border bg-card text-sm"
    >
      <div className="px-4 py-3">
        <Markdown text={text} />
      </div>
    </ScrollArea>
    {children}
  </div>
)
