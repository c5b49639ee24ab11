import * as keys from '#/lib/device/shortcuts.ts'

interface Shortcut {
  keys: string
  does: string
}

interface ShortcutGroup {
  place: string
  shortcuts: readonly Shortcut[]
}

/** What the keys of the register do, in words; Enter does what the person has set in their profile. */
export function shortcutGroups(enterSends: boolean): readonly ShortcutGroup[] {
  const send: readonly Shortcut[] = enterSends
    ? [
        { keys: keys.SEND, does: 'Enviar a mensagem' },
        { keys: keys.BREAK_LINE, does: 'Mudar de linha' },
      ]
    : [
        { keys: keys.SEND, does: 'Mudar de linha' },
        { keys: keys.BREAK_LINE, does: 'Mudar de linha também' },
      ]
  return [
    {
      place: 'Em todas as páginas',
      shortcuts: [
        { keys: keys.QUICK_FIND, does: 'Buscar assistentes, conversas, páginas e ações' },
        { keys: keys.SHOW_SHORTCUTS, does: 'Mostrar esta lista, fora dos campos de texto' },
        { keys: keys.LEAVE, does: 'Fechar janelas, menus e painéis' },
      ],
    },
    {
      place: 'Na conversa',
      shortcuts: [
        ...send,
        { keys: keys.SEND_ALWAYS, does: 'Enviar a mensagem, sempre' },
        { keys: keys.OWN_PROMPTS, does: 'Escolher uma mensagem pronta, no começo do campo' },
        { keys: keys.LEAVE, does: 'Parar de ditar, ou desistir de mudar uma mensagem' },
      ],
    },
    {
      place: 'No painel ao vivo de uma atividade',
      shortcuts: [{ keys: keys.HIDE_NAMES, does: 'Esconder ou mostrar os nomes' }],
    },
  ]
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const names: Readonly<Record<string, string>> = { Mod: isApple ? '⌘' : 'Ctrl', Escape: 'Esc' }

/** `['Ctrl', 'K']` */
export const keyNames = (shortcut: string): string[] => shortcut.split('+').map((name) => names[name] ?? name)
