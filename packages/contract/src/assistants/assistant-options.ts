import { extensions } from '@prosa/extensions/extension.gen.ts'
import { type AccessOption, mergeWords, type ToldOption } from '#/protocol/extension.ts'

/**
 * Options of an assistant that apply at once, without publishing; all are off by default. The column, the API and the
 * page derive from an entry; the sentences of its audit actions are in `auditSentences`.
 */
const options = {
  viewersDuplicate: {
    title: 'Cópias',
    label: 'Leitores podem duplicar',
    hint: 'Quem só pode conversar faz uma cópia do que está publicado, com as instruções e os documentos.',
    on: 'allow-copies',
    off: 'forbid-copies',
    done: { on: 'Leitores podem duplicar o assistente.', off: 'Leitores não podem mais duplicar.' },
  },
  ...mergeWords(extensions, 'assistantOptions'),
  /** While this option is on, every chat says so. */
  chatsReadable: {
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
} as const satisfies Readonly<Record<string, AccessOption | ToldOption>>

type Entries = typeof options
type Name = keyof Entries
type ToldName = { [N in Name]: Entries[N] extends ToldOption ? N : never }[Name]
type AccessName = Exclude<Name, ToldName>
export type AssistantOptions = Record<Name, boolean>
export type AssistantOption = AccessOption & { name: AccessName } & Pick<Entries[AccessName], 'on' | 'off'>

const entries = Object.entries<AccessOption | ToldOption>(options)

/** The options with a switch on the page 'Compartilhar', in order. */
export const accessOptions = entries.flatMap(([name, option]) =>
  'label' in option ? [{ ...option, name } as AssistantOption] : [],
)

const mapNames = <N extends Name, Value>(names: readonly string[], value: (name: N) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name as N)])) as Record<N, Value>

/** Builds an object with the same value for each option. */
export const mapOptions = <Value>(value: Value) => mapNames<Name, Value>(Object.keys(options), () => value)

const accessNames = accessOptions.map(({ name }) => name)
/** Builds an object with the same value for each option that has a switch. */
export const mapAccessOptions = <Value>(value: Value) => mapNames<AccessName, Value>(accessNames, () => value)

const toldNames = entries.flatMap(([name, option]) => ('label' in option ? [] : [name]))
/** Builds an object with the same value for each option that visitors' chats are told. */
export const mapToldOptions = <Value>(value: Value) => mapNames<ToldName, Value>(toldNames, () => value)

/** Returns the options that visitors' chats are told. */
export const pickToldOptions = (all: AssistantOptions) => mapNames<ToldName, boolean>(toldNames, (name) => all[name])
