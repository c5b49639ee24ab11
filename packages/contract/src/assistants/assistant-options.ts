interface Option {
  name: string
  title: string
  label: string
  hint: string
  /** Name of the option's subject in the help page 'Quem lê as suas conversas'. */
  help?: string
  /** Audit actions for turning the option on and off. */
  on: string
  off: string
  /** The ability that an editor needs to see and change the option. */
  needs?: 'readChats'
  /** The confirmation before the option is turned on. */
  ask?: { title: string; description: string; confirmLabel: string }
  /** Messages after the option was turned on or off. */
  done?: { on: string; off: string }
}

/**
 * Options of an assistant that apply at once, without publishing; all are off by default. The column, the API and the
 * page derive from an entry; the sentences of its audit actions are in `auditSentences`.
 */
const options = [
  {
    name: 'viewersDuplicate',
    title: 'Cópias',
    label: 'Leitores podem duplicar',
    hint: 'Quem só pode conversar faz uma cópia do que está publicado, com as instruções e os documentos.',
    on: 'allow-copies',
    off: 'forbid-copies',
    done: { on: 'Leitores podem duplicar o assistente.', off: 'Leitores não podem mais duplicar.' },
  },
  {
    name: 'chatsOnWeb',
    title: 'Conversas na Web',
    help: 'conversas compartilhadas',
    label: 'Permitir links de conversas na Web',
    hint: 'Quem conversa pode mostrar uma conversa a quem tem o link, sem entrar. Nomes e dados pessoais ficam ocultos.',
    on: 'allow-web-chats',
    off: 'forbid-web-chats',
    done: { on: 'Conversas podem ir para a Web.', off: 'Os links de conversas na Web não abrem mais.' },
    ask: {
      title: 'Permitir conversas na Web?',
      description:
        'Quem conversa com este assistente decide quais conversas mostrar. As respostas podem citar os documentos dele. O responsável pelo assistente recebe um aviso.',
      confirmLabel: 'Permitir',
    },
  },
  /** While this option is on, every chat says so. */
  {
    name: 'chatsReadable',
    title: 'Conversas das pessoas',
    help: 'o que os outros podem ler',
    label: 'Ler conversas das pessoas',
    hint: 'Quando está ligado, cada conversa avisa que pode ser lida, e cada leitura fica na auditoria.',
    on: 'open-chats',
    off: 'close-chats',
    needs: 'readChats',
    ask: {
      title: 'Ligar a leitura de conversas?',
      description:
        'Quem edita este assistente e tem permissão poderá ler o que as pessoas escrevem, visitantes de links também. Todas as conversas passam a mostrar o aviso.',
      confirmLabel: 'Ligar',
    },
  },
] as const satisfies readonly Option[]

type Entry = (typeof options)[number]
export type AssistantOptions = Record<Entry['name'], boolean>
export type AssistantOption = Option & Pick<Entry, 'name' | 'on' | 'off'>
export const assistantOptions: readonly AssistantOption[] = options

/** Builds an object with the same value for each option. */
export const mapOptions = <Value>(value: Value) =>
  Object.fromEntries(options.map(({ name }) => [name, value])) as Record<Entry['name'], Value>
