import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { LONG, listLabels, narrowed } from '#/ui/lists/narrowed.ts'
import { NarrowedStatus } from '#/ui/lists/narrowed-status.tsx'

interface CheckboxListProps {
  items: readonly { id: number; name: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** What is ticked here, where no fieldset around it says so. */
  'aria-label'?: string
}

/** Some of a list by their names; a long one is searched, and begins with what is ticked. */
export function CheckboxList({ items, value, onChange, 'aria-label': label }: CheckboxListProps) {
  const [text, setText] = useState('')
  // those of the beginning: nothing moves away under the pointer
  const [ticked] = useState(value)
  const isLong = items.length > LONG
  const options = items.map(({ id, name }) => ({ id, label: name }))
  const { shown, status } = narrowed(options, isLong ? text : '', ({ id }) => isLong && ticked.includes(id))
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
            onChange={(event) => setText(event.target.value)}
            // a search does not send the form
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            leading={<Search aria-hidden />}
          />
        </div>
      )}
      <div className="grid max-h-52 gap-2 overflow-y-auto p-3 sm:grid-cols-2">
        {shown.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={value.includes(id)}
            onCheckedChange={(chosen) => toggle(id, chosen)}
          />
        ))}
        {isLong && <NarrowedStatus {...status} className="sm:col-span-2" />}
      </div>
    </div>
  )
}
