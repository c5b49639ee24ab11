import { Check, ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useId, useState, type KeyboardEvent } from 'react'
import { isComposing } from '#/lib/device/shortcuts.ts'
import { isTouch } from '#/lib/device/touch.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { controlStyle, selectStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'
import type { SelectOption, SelectControl, SelectProps } from '#/ui/inputs/select-props.ts'
import { ListOption } from '#/ui/lists/list-option.tsx'
import { NarrowedStatus } from '#/ui/lists/narrowed-status.tsx'
import { listLabels, narrowOptions, type OptionSearch } from '#/ui/lists/narrow-options.ts'
import { useActive } from '#/ui/lists/use-active.ts'

/** A select with too many options to read; a search field above the list narrows it. */
export function LongSelect<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  disabled,
  name,
  onBlur,
  className,
  search,
  open,
  setOpen,
  onFocusChange,
  ...named
}: SelectProps<Value> & SelectControl) {
  const field = useFieldControl()
  const listId = useId()
  const chosen = options.find((option) => option.value === value)
  function close() {
    setOpen(false)
    // Clears the search, so that the list starts from the beginning when opened again.
    search?.onText('')
    onBlur?.()
  }

  return (
    <Radix.Root modal open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <Radix.Trigger
        {...field}
        {...named}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        name={name}
        disabled={disabled}
        data-placeholder={chosen ? undefined : ''}
        onFocus={() => onFocusChange(true)}
        onBlur={() => {
          onFocusChange(false)
          // Focus that moves into the list is still within the field.
          if (!open) onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
        className={classNames(selectStyle, className)}
      >
        <span className="truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Radix.Trigger>
      <Radix.Portal>
        <OptionList
          listId={listId}
          options={options}
          chosen={chosen}
          search={search}
          onChoose={(next) => {
            onValueChange(next)
            close()
          }}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}

interface OptionListProps<Value extends string> {
  listId: string
  options: readonly SelectOption<Value>[]
  chosen: SelectOption<Value> | undefined
  search: OptionSearch | undefined
  onChoose: (value: Value) => void
}

function OptionList<Value extends string>({ listId, options, chosen, search, onChoose }: OptionListProps<Value>) {
  const [text, setText] = useState('')
  const write = (next: string) => {
    setText(next)
    search?.onText(next)
  }
  const { matching: found, status } = narrowOptions(options, text, (option) => option.value === chosen?.value, search)
  const rows = found.map((option, index) => ({ ...option, id: `${listId}-${index}` }))
  const choosable = rows.filter((option) => !option.disabled)
  const { active, point, move } = useActive(choosable, text, choosable[0])
  const groups = Map.groupBy(rows, (option) => option.group)

  function onKeyDown(event: KeyboardEvent) {
    // The retry button below the options handles its own keys.
    if (event.target instanceof HTMLButtonElement) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active && !isComposing(event.nativeEvent)) onChoose(active.value)
    else return
    event.preventDefault()
  }

  return (
    <Radix.Content
      aria-label={listLabels.options}
      align="start"
      sideOffset={4}
      collisionPadding={10}
      onKeyDown={onKeyDown}
      // On touch screens the keyboard would cover the list.
      onOpenAutoFocus={(event) => {
        if (!isTouch()) return
        event.preventDefault()
        ;(event.target as HTMLElement).focus()
      }}
      className="z-50 flex max-h-[min(var(--radix-popover-content-available-height),24rem)] w-80 max-w-[calc(100vw-20px)] min-w-(--radix-popover-trigger-width) flex-col rounded-lg border border-border bg-popover shadow-floating outline-none data-[state=open]:animate-pop-in"
    >
      <div className="p-2">
        <input
          role="combobox"
          type="text"
          autoComplete="off"
          aria-label={listLabels.search}
          placeholder={listLabels.search}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-busy={search?.loading || undefined}
          aria-activedescendant={active?.id}
          value={text}
          maxLength={100}
          onChange={(event) => write(event.target.value)}
          className={classNames(controlStyle, 'h-10 px-3 pointer-coarse:h-11')}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-1 pb-1">
        <div id={listId} role="listbox" aria-label={listLabels.options}>
          {[...groups].map(([group, members]) => (
            <div key={group ?? ''} {...(group && { role: 'group', 'aria-label': group })}>
              {group && (
                <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted-foreground">
                  {group}
                </p>
              )}
              {members.map((option) => (
                <ListOption
                  key={option.value}
                  id={option.id}
                  label={option.label}
                  hint={option.hint}
                  disabled={option.disabled}
                  mark={option.value === chosen?.value && <Check aria-hidden className="text-primary-text" />}
                  active={option === active}
                  onChoose={() => onChoose(option.value)}
                  onPoint={() => point(option)}
                />
              ))}
            </div>
          ))}
        </div>
        <NarrowedStatus {...status} className="px-3 py-2" />
      </div>
    </Radix.Content>
  )
}
