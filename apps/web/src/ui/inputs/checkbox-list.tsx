import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { LONG, listLabels, narrowed, type OptionSearch } from '#/ui/lists/narrowed.ts'
import { NarrowedStatus } from '#/ui/lists/narrowed-status.tsx'

interface CheckboxListProps {
  items: readonly { id: number; name: string; hint?: string | undefined }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** What is ticked here, where no fieldset around it says so. */
  'aria-label'?: string
  disabled?: boolean | undefined
  /** Where the items are not all that there is. */
  search?: OptionSearch | undefined
}

/** Some of a list by their names; a long one is searched, and begins with what is ticked. */
export function CheckboxList({ items, value, onChange, 'aria-label': label, disabled, search }: CheckboxListProps) {
  const [text, setText] = useState('')
  // those of the beginning: nothing moves away under the pointer
  const [ticked] = useState(value)
  const isLong = search !== undefined || items.length > LONG
  const options = items.map(({ name, ...item }) => ({ ...item, label: name }))
  const { shown, status } = narrowed(options, isLong ? text : '', ({ id }) => isLong && ticked.includes(id), search)
  const toggle = (id: number, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id))
  return (
    <div role={label && 'group'} aria-label={label} className="flex min-w-0 flex-col rounded-lg border border-border">
      {isLong && (
        <div className="p-2 pb-0">
          <TextInput
            type="search"
            aria-label={listLabels.search}
            placeholder={listLabels.search}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              search?.onText(event.target.value)
            }}
            // a search does not send the form
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            leading={<Search aria-hidden />}
          />
        </div>
      )}
      <div className="grid max-h-52 gap-2 overflow-y-auto p-3 sm:grid-cols-2">
        {shown.map(({ id, label, hint }) => (
          <Checkbox
            key={id}
            label={label}
            hint={hint}
            disabled={disabled}
            checked={value.includes(id)}
            onCheckedChange={(chosen) => toggle(id, chosen)}
          />
        ))}
        {isLong && <NarrowedStatus {...status} className="sm:col-span-2" />}
      </div>
    </div>
  )
}
