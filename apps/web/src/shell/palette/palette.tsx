import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from '#/lib/device/shortcuts.ts'
import { useEntries, type Entry, type EntryGroup } from '#/shell/palette/palette-entries.tsx'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { ListOption } from '#/ui/lists/list-option.tsx'
import { useActive } from '#/ui/lists/use-active.ts'
import { DialogOverlay } from '#/ui/overlays/dialog-frame.tsx'
import { Opener, useFocusReturn } from '#/ui/overlays/focus-return.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** Quick find: type, choose with the arrow keys, press Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { onOpen, onCloseAutoFocus } = useFocusReturn()
  const [text, setText] = useState('')
  const { groups, searching, failed, retry } = useEntries(text)
  const listId = useId()
  const entries = groups.flatMap(({ entries }) => entries)
  // Without a text no entry is active.
  const { active, point, move } = useActive(entries, text, text.trim() === '' ? undefined : entries[0])
  const optionId = (entry: Entry) => `${listId}-${entry.id}`
  // Whether an entry was chosen; the focus then belongs to the opened page.
  const hasLeft = useRef(false)

  function run(entry: Entry) {
    hasLeft.current = true
    onClose()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && active && !isComposing(event.nativeEvent)) run(active)
    else return
    event.preventDefault()
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <DialogOverlay as={Radix.Overlay} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (hasLeft.current) event.preventDefault()
            else onCloseAutoFocus(event)
          }}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-[60dvh] w-full flex-col rounded-b-2xl border border-border bg-popover shadow-floating outline-none data-[state=open]:animate-pop-in sm:top-[12dvh] sm:max-h-[70dvh] sm:w-[calc(100%-2rem)] sm:max-w-xl sm:rounded-2xl"
        >
          <Opener onOpen={onOpen} />
          <Radix.Title className="sr-only">Busca rápida</Radix.Title>
          <div className="flex items-center gap-2 border-b border-border py-1.5 pr-2 pl-4">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <input
              role="combobox"
              type="text"
              autoComplete="off"
              enterKeyHint="go"
              aria-label="Buscar assistentes, conversas, páginas e ações"
              placeholder="Buscar ou ir para…"
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active)}
              value={text}
              maxLength={100}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-10 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:h-11"
            />
            <Radix.Close asChild>
              <IconButton label={uiLabels.close} icon={<X />} size="sm" tooltip={false} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-2">
            <div id={listId} role="listbox" aria-label="Resultados" className="flex flex-col">
              {groups.map((group) => (
                <Group key={group.name} {...group} {...{ listId, optionId, active }} onChoose={run} onPoint={point} />
              ))}
            </div>
            {failed && (
              <div role="alert" className="flex flex-wrap items-center gap-3 px-3 py-2 text-sm">
                <p className="min-w-0 flex-1">Não conseguimos procurar nos assistentes e nas conversas.</p>
                <Button variant="secondary" size="sm" onClick={retry}>
                  {uiLabels.retry}
                </Button>
              </div>
            )}
            <p
              role="status"
              className={
                searching || entries.length === 0 ? 'px-3 py-2 text-sm wrap-anywhere text-muted-foreground' : 'sr-only'
              }
            >
              {describeStatus(entries.length, text, searching, failed)}
            </p>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function describeStatus(count: number, text: string, searching: boolean, failed: boolean): string {
  if (searching) return 'Procurando…'
  if (count === 0) return failed ? '' : uiLabels.nothingFound(text.trim())
  return `${counted(count, 'resultado', 'resultados')}.`
}

interface GroupProps extends EntryGroup {
  listId: string
  optionId: (entry: Entry) => string
  active: Entry | undefined
  onChoose: (entry: Entry) => void
  onPoint: (entry: Entry) => void
}

function Group({ name, entries, listId, optionId, active, onChoose, onPoint }: GroupProps) {
  const nameId = `${listId}-${name}`
  return (
    <div role="group" aria-labelledby={nameId}>
      <p id={nameId} className="px-3 pt-2 pb-1 text-xs font-medium text-muted-foreground">
        {name}
      </p>
      {entries.map((entry) => (
        <ListOption
          key={entry.id}
          id={optionId(entry)}
          label={entry.label}
          hint={entry.hint}
          picture={entry.picture}
          active={entry.id === active?.id}
          onChoose={() => onChoose(entry)}
          onPoint={() => onPoint(entry)}
        />
      ))}
    </div>
  )
}
