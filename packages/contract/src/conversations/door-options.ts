import { z } from '#/protocol/zod.ts'

/** Ways into a chat without an account: a public link, or an activity of a school. */
export const doors = ['link', 'activity'] as const
export type Door = (typeof doors)[number]

/**
 * A condition that an option depends on: the assistant shows its sources, accepts files, or has people who answer; a
 * model writes its answers (rather than quoting documents); the door asks for no access code.
 */
type Need = 'sources' | 'files' | 'people' | 'writing' | 'openness'

interface Entry<Value> {
  label: string
  hint?: string
  /** Value for new doors, and for those saved before the option existed. */
  default: Value
  /**
   * The doors that have the option, with the label, hint and default that differ there. A form shows the options that
   * are usual at its door, and folds the others.
   */
  doors: { readonly [D in Door]?: { label?: string; hint?: string; default?: Value; usual?: true } }
  /** For people under 18: the refused value, its replacement, and the sentence that explains it. */
  minors?: { refused: Value; instead: Value; detail: string }
}

const onOff = <const E extends Entry<boolean> & { needs?: Need }>(entry: E) => ({
  kind: 'switch' as const,
  schema: z.boolean(),
  ...entry,
})

function limit<const E extends Entry<number | null>>(min: number, max: number, entry: E) {
  const error = `Escreva um número inteiro de ${min} a ${max.toLocaleString('pt-BR')}, ou deixe em branco.`
  return { kind: 'limit' as const, schema: z.int(error).min(min, error).max(max, error).nullable(), ...entry }
}

interface Choice {
  value: string
  label: string
  hint?: string
}

const choice = <const C extends readonly Choice[], const E extends Entry<C[number]['value']>>(
  choices: C,
  entry: E,
) => ({
  kind: 'choice' as const,
  choices,
  schema: z.enum(choices.map(({ value }) => value) as C[number]['value'][]),
  ...entry,
})

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
    doors: { activity: {} },
  }),
  maxWords: limit(5, 5000, {
    label: 'Palavras por mensagem',
    hint: 'Em branco: sem limite.',
    default: null,
    doors: { activity: {} },
  }),
  /**
   * Reading aloud happens on the device; dictation sends speech to the browser's maker or to the organization's
   * provider.
   */
  voice: choice(
    [
      { value: 'off', label: 'Desligada', hint: 'Sem botões de voz.' },
      { value: 'listen', label: 'Só ouvir as respostas', hint: 'O próprio aparelho lê em voz alta; nada sai dele.' },
      {
        value: 'full',
        label: 'Ouvir e ditar',
        hint: 'O que a pessoa diz pode ir para o fabricante do navegador ou para o provedor.',
      },
    ],
    {
      label: 'Voz',
      default: 'listen',
      doors: {
        link: {},
        activity: { hint: 'Alunos costumam ser menores de 18 anos: para ditar, combine antes com a escola.' },
      },
      minors: {
        refused: 'full',
        instead: 'listen',
        detail: 'Para menores de 18 anos, ditar fica desligado: o que eles dizem não sai do aparelho.',
      },
    },
  ),
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
  people: onOff({
    label: 'Deixar perguntar a uma pessoa',
    hint: 'O aluno envia uma pergunta, sem a conversa, a quem responde em “Atendimento”, na página “Compartilhar” do assistente; se o atendimento está desligado, ninguém pergunta. A resposta é lacrada com a tentativa.',
    default: false,
    doors: { activity: {} },
    needs: 'people',
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
    doors: { activity: {} },
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
type Shape<D extends Door> = { [N in DoorOption<D>]: Entries[N]['schema'] }
export type DoorOptions<D extends Door> = { [N in DoorOption<D>]: z.output<Entries[N]['schema']> }
type NeedOf<D extends Door> = {
  [N in DoorOption<D>]: Entries[N] extends { needs: infer Needed extends Need } ? Needed : never
}[DoorOption<D>]
export type VoiceUse = DoorOptions<Door>['voice']

interface OptionOf<D extends Door> extends Entry<unknown> {
  name: DoorOption<D>
  kind: 'switch' | 'limit' | 'choice'
  schema: z.ZodType
  choices?: readonly Choice[]
  needs?: Need
  usual?: true
}

/** Lists the options of a door in order, with the label, hint and default of that door. */
export const listDoorOptions = <D extends Door>(door: D): OptionOf<D>[] =>
  Object.entries<Omit<OptionOf<D>, 'name'>>(doorOptions).flatMap(([name, entry]) => {
    const own = entry.doors[door]
    return own ? [{ ...entry, ...own, name: name as DoorOption<D> }] : []
  })

const mapped = <D extends Door>(door: D, value: (option: OptionOf<D>) => unknown): object =>
  Object.fromEntries(listDoorOptions(door).map((option) => [option.name, value(option)]))

/** Schema for the options of a door, all of them required. */
export const doorOptionsSchema = <D extends Door>(door: D) =>
  z.strictObject(mapped(door, ({ schema }) => schema) as Shape<D>)

/** Schema for the options of a new door: a missing option takes its default. */
export const newDoorOptionsSchema = <D extends Door>(door: D) =>
  z
    .strictObject(
      mapped(door, (option) => option.schema.default(option.default)) as {
        [N in keyof Shape<D>]: z.ZodDefault<Shape<D>[N]>
      },
    )
    .prefault({} as never)

/** Returns the default value of each option of a door. */
export const defaultOptions = <D extends Door>(door: D): DoorOptions<D> =>
  mapped(door, (option) => option.default) as DoorOptions<D>

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
    needs && !(facts as Partial<Record<Need, boolean>>)[needs] ? false : allowed[name],
  ) as DoorOptions<D>
}
