import type { Ref } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

export interface Terms {
  version: number
  text: string
}

interface TermsFieldProps {
  terms: Terms
  name: string
  checked: boolean
  error: string | undefined
  onChange: (isAccepted: boolean) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
}

/** The terms of use, to read and accept in the form. */
export function TermsField({ terms, checked, error, onChange, ...field }: TermsFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Termos de uso</h2>
      <ScrollArea
        label="Termos de uso"
        className="max-h-48 overflow-y-auto rounded-lg border border-border bg-card text-sm"
      >
        <div className="px-4 py-3">
          <Markdown text={terms.text} />
        </div>
      </ScrollArea>
      <Checkbox
        label="Li e aceito os termos de uso"
        checked={checked}
        error={error}
        onCheckedChange={onChange}
        {...field}
      />
    </div>
  )
}
