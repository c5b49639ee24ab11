import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { selectStyle } from '#/ui/inputs/control-style.ts'
import type { Select, SelectOption } from '#/ui/inputs/select.tsx'

interface LazySelectProps<Value extends string> {
  options: readonly SelectOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  'aria-label': string
  className?: string
}

/** A `Select` whose list comes when somebody is about to open it; until then its button stands alone. */
export function LazySelect<Value extends string>({ options, value, ...rest }: LazySelectProps<Value>) {
  const listId = useId()
  const [Whole, setWhole] = useState<typeof Select>()
  if (Whole) return <Whole {...rest} options={options} value={value} startsOpen />
  const fetchWhole = () => fetchPiece(async () => (await import('#/ui/inputs/select.tsx')).Select)
  // a piece that is lost brings the page anew
  const prepare = () => void fetchWhole().catch(() => undefined)
  function open() {
    const focused = document.activeElement
    void fetchWhole().then(
      (fetched) => {
        // after a long wait the person may be elsewhere
        if (document.activeElement === focused) setWhole(() => fetched)
      },
      () => undefined,
    )
  }
  return (
    <button
      type="button"
      role="combobox"
      aria-label={rest['aria-label']}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      }}
      className={classNames(selectStyle, rest.className)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  )
}
