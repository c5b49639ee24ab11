import type { ReactNode } from 'react'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'

interface BuilderFieldProps {
  name: ConfigField
  error: string | undefined
  hint?: ReactNode
  required?: boolean
  /** Length of the text, shown with its limit when it comes near. */
  count?: { length: number; max: number }
  children: ReactNode
}

/** A field of the configuration, named as in the whole builder. */
export function BuilderField({ name, count, ...field }: BuilderFieldProps) {
  const isNearLimit = count !== undefined && count.length >= count.max * 0.75
  return (
    <div data-field={name} className="min-w-0 scroll-mt-6">
      <Field label={fieldLabels[name]} aside={isNearLimit && <Count {...count} />} {...field} />
    </div>
  )
}

function Count({ length, max }: { length: number; max: number }) {
  return (
    <span className={length > max ? 'text-destructive-text tabular-nums' : 'tabular-nums'}>
      {formatNumber(length)} de {formatNumber(max)}
    </span>
  )
}

const focusable = 'input:not([type=hidden]), textarea, button, [role=radio]'

/** Opens the folded parents of an element. */
export function openFolds(element: Element | null) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}

/** Opens a section by its anchor, scrolls to it and moves the focus to its title. */
export function revealSection(id: string) {
  const section = document.getElementById(id)
  const title = section?.querySelector<HTMLElement>('summary, h2')
  openFolds(title ?? null)
  section?.scrollIntoView()
  title?.focus({ preventScroll: true })
}

/** Opens the parents of a field, scrolls to it and moves the focus into it. */
export function revealField(name: ConfigField) {
  const field = document.querySelector(`[data-field="${name}"]`)
  openFolds(field)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}
