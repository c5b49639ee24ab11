import { useId, useState } from 'react'
import { useReadingComfort } from '#/lib/device/reading-comfort.ts'
import { hasSingleKeys, setSingleKeys, SHOW_SHORTCUTS } from '#/lib/device/shortcuts.ts'
import { keyNames, shortcutGroups } from '#/shell/palette/shortcut-list.ts'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** What the keyboard can do, from the register that the code itself asks. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { enterSends } = useReadingComfort()
  const [singleKeys, setShown] = useState(hasSingleKeys)
  const id = useId()
  return (
    <Dialog open onOpenChange={onClose} title="Atalhos do teclado">
      <div className="flex flex-col gap-5">
        {shortcutGroups(enterSends).map(({ place, shortcuts }, index) => (
          <section key={place} aria-labelledby={id + index}>
            <h3 id={id + index} className="pb-1.5 text-sm font-semibold">
              {place}
            </h3>
            <dl className="flex flex-col divide-y divide-border text-sm">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="min-w-0">{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keyNames(keys).map((name) => (
                      <kbd
                        key={name}
                        className="min-w-6 rounded-md border border-border bg-muted px-1.5 py-0.5 text-center font-sans text-xs leading-5"
                      >
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={`Abrir esta lista com a tecla ${SHOW_SHORTCUTS}`}
          hint="Desligue se uma tecla apertada sem querer, ou a fala, abre a lista. Vale neste navegador."
          checked={singleKeys}
          onCheckedChange={(isOn) => {
            setSingleKeys(isOn)
            setShown(isOn)
          }}
        />
      </div>
    </Dialog>
  )
}
