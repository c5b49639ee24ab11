import { useId, useState } from 'react'
import { useReadingComfort } from '#/lib/device/reading-comfort.ts'
import * as keys from '#/lib/device/shortcuts.ts'
import { hasSingleKeys, setSingleKeys, SHOW_SHORTCUTS } from '#/lib/device/shortcuts.ts'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** Lists the keyboard shortcuts of the register. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { enterSends } = useReadingComfort()
  const [singleKeys, setShown] = useState(hasSingleKeys)
  const id = useId()
  return (
    <Dialog open onOpenChange={onClose} title="Atalhos do teclado">
      <div className="flex flex-col gap-5">
        {shortcutGroups(enterSends).map(({ scope, shortcuts }, index) => (
          <section key={scope} aria-labelledby={id + index}>
            <h3 id={id + index} className="pb-1.5 text-sm font-semibold">
              {scope}
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

/** Describes the keys of the register; Enter depends on the person's setting. */
export function shortcutGroups(enterSends: boolean): readonly keys.ShortcutGroup[] {
  const send: keys.ShortcutGroup['shortcuts'] = enterSends
    ? [
        { keys: keys.SEND_MESSAGE, does: 'Enviar a mensagem' },
        { keys: keys.BREAK_LINE, does: 'Mudar de linha' },
      ]
    : [
        { keys: keys.SEND_MESSAGE, does: 'Mudar de linha' },
        { keys: keys.BREAK_LINE, does: 'Mudar de linha também' },
      ]
  return [
    {
      scope: 'Em todas as páginas',
      shortcuts: [
        { keys: keys.QUICK_FIND, does: 'Buscar assistentes, conversas, páginas e ações' },
        { keys: keys.SHOW_SHORTCUTS, does: 'Mostrar esta lista, fora dos campos de texto' },
        { keys: keys.CLOSE_CURRENT, does: 'Fechar janelas, menus e painéis' },
      ],
    },
    {
      scope: 'Na conversa',
      shortcuts: [
        ...send,
        { keys: keys.SEND_ALWAYS, does: 'Enviar a mensagem, sempre' },
        ...keys.addedChatShortcuts.entries,
        { keys: keys.CLOSE_CURRENT, does: 'Desistir de mudar uma mensagem' },
      ],
    },
    ...keys.addedShortcutGroups.entries,
  ]
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Readonly<Record<string, string>> = { Mod: isApple ? '⌘' : 'Ctrl', Escape: 'Esc' }

/** Splits a shortcut into key names: `['Ctrl', 'K']`. */
const keyNames = (shortcut: string): string[] => shortcut.split('+').map((name) => names[name] ?? name)
