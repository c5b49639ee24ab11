import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { RetryNotice, type Retried } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

export interface Choice {
  id: number
  label: string
  hint?: string
}

interface ChoicePickerProps {
  query: string
  onQuery: (query: string) => void
  /** Results of the search, and its query for loading and errors. */
  found: readonly Choice[]
  list: Retried & { isPending: boolean }
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  labels: { search: string; placeholder: string; found: string; chosen: string; remove: (name: string) => string }
  /** Shown instead of the list if nothing was found. */
  empty: ReactNode
}

/**
 * Multiple choice from a long list: a search field, checkboxes, and all chosen items, which stay visible while
 * searching on.
 */
export function ChoicePicker({ query, onQuery, found, list, chosen, onChange, labels, empty }: ChoicePickerProps) {
  const { isPending: loading, error } = list
  const isChosen = (id: number) => chosen.some((choice) => choice.id === id)
  const toggle = (choice: Choice) =>
    onChange(isChosen(choice.id) ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice])
  return (
    <div className="flex flex-col gap-4">
      <SearchInput label={labels.search} placeholder={labels.placeholder} value={query} onSearch={onQuery} />
      <fieldset
        aria-busy={loading || undefined}
        className="flex min-h-40 flex-col gap-3 rounded-xl border border-border p-4"
      >
        <legend className="sr-only">{labels.found}</legend>
        {loading && [1, 2, 3].map((row) => <Skeleton key={row} className="h-6 max-w-72" />)}
        {Boolean(error) && <RetryNotice query={list} />}
        {!loading && !error && found.length === 0 && <p className="text-sm text-muted-foreground">{empty}</p>}
        {!loading &&
          found.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.label}
              hint={choice.hint}
              checked={isChosen(choice.id)}
              onCheckedChange={() => toggle(choice)}
            />
          ))}
      </fieldset>
      {chosen.length > 0 && (
        <ul aria-label={labels.chosen} className="flex flex-wrap gap-2">
          {chosen.map((choice) => (
            <li
              key={choice.id}
              className="flex max-w-full items-center gap-1 rounded-full border border-border bg-muted py-0.5 pr-1 pl-3 text-sm"
            >
              <span className="truncate">{choice.label}</span>
              <IconButton
                size="sm"
                tooltip={false}
                label={labels.remove(choice.label)}
                icon={<X />}
                onClick={() => toggle(choice)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
