import { extensions } from '@prosa/extensions/extension.gen.ts'
import { mergeWords } from '#/protocol/extension.ts'
import { z } from '#/protocol/zod.ts'

/** Ways into a chat without an account: a public link, or an activity of a school. */
export const doors = ['link', 'activity'] as const
export type Door = (typeof doors)[number]

/**
 * A condition that an option depends on: the assistant shows its sources or accepts files; a model writes its answers
 * (rather than quoting documents); the door asks for no access code. An option of an extension names one of the assistant.
 */
type Need = 'sources' | 'files' | 'writing' | 'openness'

interface Entry<Value> {
  label: string
  hint?: string
  /** Value for new doors, and for those saved before the option existed. */
  default: Value
  /**
   * The doors that have the option, with the label, hint and default that differ there. A form shows the options that
   * are usual at its door, and folds the others.
   */
  doors: {
    readonly [D in Door]?: {
      label?: string
      hint?: string
      default?: Value
      usual?: true
      /** Value for a conversation that a school's system opens without an activity's form; by default the default. */
      conversation?: Value
    }
  }
  /** The value for which a page may use the microphone. */
  microphone?: Value
  /** For people under 18: the refused value, its replacement, and the sentence that explains it. */
  minors?: { refused: Value; instead: Value; detail: string }
}

const onOff = <const E extends Entry<boolean> & { needs?: Need }>(entry: E) => ({ kind: 'switch' as const, ...entry })

const limit = <const E extends Entry<number | null>>(min: number, max: number, entry: E) => ({
  kind: 'limit' as const,
  min,
  max,
  ...entry,
})

interface Choice {
  value: string
  label: string
  hint?: string
}

type OptionKind =
  | { kind: 'switch' }
  | { kind: 'limit'; min: number; max: number }
  | { kind: 'choice'; choices: readonly Choice[] }

/**
 * The options of a door. The schema, the form, the preview, the API, the rule for minors and the object given to a chat
 * all derive from an entry; only the option's effect is code, in the part that reads that object.
 */
export const doorOptions = {
  messagesPerDay: limit(1, 10_000, {
    label: 'Mensagens por visitante por dia',
    hint: 'Em branco: sem limite.',
    default: 50,
    doors: { link: { usual: true } },
  }),
  chatsPerDay: limit(1, 100_000, {
    label: 'Conversas por dia',
    hint: 'De todos os visitantes. Em branco: sem limite.',
    default: null,
    doors: { link: {} },
  }),
  maxMessages: limit(1, 500, {
    label: 'Mensagens do aluno',
    hint: 'Em uma tentativa. Em branco: sem limite.',
    default: 30,
    doors: { activity: { conversation: null } },
  }),
  maxWords: limit(5, 5000, {
    label: 'Palavras por mensagem',
    hint: 'Em branco: sem limite.',
    default: null,
    doors: { activity: {} },
  }),
  ...mergeWords(extensions, 'doorOptions'),
  sources: onOff({
    label: 'Mostrar as fontes das respostas',
    default: true,
    doors: { link: {}, activity: {} },
    needs: 'sources',
  }),
  files: onOff({
    label: 'Aceitar arquivos',
    default: false,
    doors: {
      link: { hint: 'Quando o assistente aceita.' },
      activity: {
        hint: 'Dos tipos e do tamanho de “Arquivos na conversa”, nas configurações do assistente. Eles são lacrados com a conversa.',
      },
    },
    needs: 'files',
  }),
  /** The page asks students not to paste; pasting cannot be prevented. */
  paste: onOff({
    label: 'Aceitar texto colado',
    hint: 'Sem isso, a página pede que o aluno escreva com as suas palavras. É um pedido: quem quer colar ainda consegue.',
    default: true,
    doors: { activity: {} },
  }),
  tutor: onOff({
    label: 'Modo tutor',
    hint: 'O assistente guia com perguntas e não dá a resposta pronta. Precisa de um modelo de IA: o Prosa Trechos só cita os documentos.',
    default: true,
    doors: { activity: { conversation: false } },
    needs: 'writing',
  }),
  download: onOff({ label: 'Baixar a conversa', default: true, doors: { link: {} } }),
  indexable: onOff({
    label: 'Aparecer em buscadores',
    default: false,
    doors: { link: {} },
    needs: 'openness',
    minors: {
      refused: true,
      instead: false,
      detail: 'Um link para menores de 18 anos não aparece em buscadores.',
    },
  }),
}

type Entries = typeof doorOptions
/** The option names of a door. */
export type DoorOption<D extends Door> = {
  [N in keyof Entries]: D extends keyof Entries[N]['doors'] ? N : never
}[keyof Entries]
type ValueOf<E> = E extends { choices: readonly { value: infer Value }[] }
  ? Value
  : E extends { kind: 'limit' }
    ? number | null
    : boolean
export type DoorOptions<D extends Door> = { [N in DoorOption<D>]: ValueOf<Entries[N]> }
type Shape<D extends Door> = { [N in DoorOption<D>]: z.ZodType<DoorOptions<D>[N], DoorOptions<D>[N]> }
type NeedOf<D extends Door> = {
  [N in DoorOption<D>]: Entries[N] extends { needs: infer Needed extends string } ? Needed : never
}[DoorOption<D>]

type OptionOf<D extends Door> = Entry<unknown> &
  OptionKind & { name: DoorOption<D>; needs?: string; usual?: true; conversation?: unknown }

/** Lists the options of a door in order, with the label, hint and default of that door. */
export const listDoorOptions = <D extends Door>(door: D): OptionOf<D>[] =>
  Object.entries<Entry<unknown> & OptionKind>(doorOptions).flatMap(([name, entry]) => {
    const own = entry.doors[door]
    return own ? [{ ...entry, ...own, name: name as DoorOption<D> }] : []
  })

/** Schema for the values of an option. */
function toSchema(option: OptionKind): z.ZodType {
  if (option.kind === 'switch') return z.boolean()
  if (option.kind === 'choice') return z.enum(option.choices.map(({ value }) => value))
  const { min, max } = option
  const error = `Escreva um número inteiro de ${min} a ${max.toLocaleString('pt-BR')}, ou deixe em branco.`
  return z.int(error).min(min, error).max(max, error).nullable()
}

const mapped = <D extends Door>(door: D, value: (option: OptionOf<D>) => unknown): object =>
  Object.fromEntries(listDoorOptions(door).map((option) => [option.name, value(option)]))

/** Schema for the options of a door, all of them required. */
export const doorOptionsSchema = <D extends Door>(door: D) => z.strictObject(mapped(door, toSchema) as Shape<D>)

/** Schema for the options of a new door: a missing option takes its default. */
export const newDoorOptionsSchema = <D extends Door>(door: D) =>
  z
    .strictObject(
      mapped(door, (option) => toSchema(option).default(option.default)) as {
        [N in keyof Shape<D>]: z.ZodDefault<Shape<D>[N]>
      },
    )
    .prefault({} as never)

/** Completes stored options: a missing one takes its default, and one that no longer exists is dropped. */
export const completeOptions = <D extends Door>(door: D, stored: Partial<DoorOptions<D>>): DoorOptions<D> =>
  mapped(door, (option) => (stored[option.name] === undefined ? option.default : stored[option.name])) as DoorOptions<D>

/** Returns the default value of each option of a door. */
export const defaultOptions = <D extends Door>(door: D): DoorOptions<D> => completeOptions(door, {})

/** Returns the options of a conversation that a school's system opens without an activity's form. */
export const conversationOptions = (): DoorOptions<'activity'> =>
  mapped('activity', ({ default: usual, conversation = usual }) => conversation) as DoorOptions<'activity'>

/** Whether the page of a door with these options may use the microphone. */
export const usesMicrophone = <D extends Door>(door: D, options: DoorOptions<D>): boolean =>
  listDoorOptions(door).some(({ name, microphone }) => microphone !== undefined && options[name] === microphone)

/** Lists the options whose value is refused for people under 18, with the sentence that explains it. */
export const refusedForMinors = <D extends Door>(door: D, options: DoorOptions<D>) =>
  listDoorOptions(door).flatMap(({ name, minors }) =>
    minors && options[name] === minors.refused ? [{ name, detail: minors.detail }] : [],
  )

/** Replaces the values that are refused for people under 18. */
export const optionsForMinors = <D extends Door>(door: D, options: DoorOptions<D>): DoorOptions<D> =>
  mapped(door, ({ name, minors }) =>
    minors && options[name] === minors.refused ? minors.instead : options[name],
  ) as DoorOptions<D>

/**
 * Computes the options in effect for a chat and its page, limited by the rule for minors, the assistant and the door.
 */
export function effectiveOptions<D extends Door>(
  door: D,
  options: DoorOptions<D>,
  facts: Record<NeedOf<D>, boolean> & { minors: boolean },
): DoorOptions<D> {
  const allowed = facts.minors ? optionsForMinors(door, options) : options
  return mapped(door, ({ name, needs }) =>
    needs && !(facts as Partial<Record<string, boolean>>)[needs] ? false : allowed[name],
  ) as DoorOptions<D>
}
