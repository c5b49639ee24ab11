/** Parts that a file hides from its readers, with their names in singular and plural. */
const hiddenParts = {
  hiddenSheets: ['aba oculta', 'abas ocultas'],
  hiddenColumns: ['coluna oculta', 'colunas ocultas'],
  hiddenRows: ['linha oculta', 'linhas ocultas'],
  hiddenSlides: ['slide oculto', 'slides ocultos'],
  hiddenTexts: ['texto oculto', 'textos ocultos'],
} as const

/** Other remarks about reading a file, as sentences that say what to do. */
const otherNotes = {
  unsavedFormulas: (count) =>
    `${count === 1 ? '1 célula tem uma fórmula sem resultado e ficou vazia' : `${count.toLocaleString('pt-BR')} células têm fórmulas sem resultado e ficaram vazias`}. ` +
    'Abra a planilha no Excel ou no LibreOffice, salve e envie de novo.',
  struckTexts: () => 'O texto riscado não foi lido.',
  trackedChanges: () => 'O documento tem alterações não aceitas: foi lido como se todas fossem aceitas.',
  comments: (count) => (count === 1 ? '1 comentário não foi lido.' : `${count} comentários não foram lidos.`),
  equations: (count) =>
    `${count === 1 ? 'Uma equação está como imagem ou objeto e não foi lida' : `${count} equações estão como imagem ou objeto e não foram lidas`}. Escreva com o editor de equações e envie de novo.`,
  objects: (count) =>
    `${count === 1 ? '1 objeto de outro programa não foi lido' : `${count} objetos de outros programas não foram lidos`}. Se tiver dados, envie-os em um arquivo próprio.`,
  charts: (count) =>
    `${count === 1 ? 'Os números de um gráfico não foram lidos' : `Os números de ${count} gráficos não foram lidos`}. Se forem importantes, escreva-os em uma tabela.`,
  oddLetters: () =>
    'Muitas palavras têm letras trocadas, como “oûcina” no lugar de “oficina”: o programa que gerou o PDF perdeu as letras. Envie o arquivo original ou gere o PDF de outro modo.',
} as const satisfies Readonly<Record<string, (count: number) => string>>

const keys = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
const hiddenKinds = keys(hiddenParts)
const otherKinds = keys<keyof typeof otherNotes>(otherNotes)

export const readingNoteKinds = [...hiddenKinds, ...otherKinds]

/** A finding about a file besides its text, and how often it occurs. */
export interface ReadingNote {
  kind: (typeof readingNoteKinds)[number]
  count: number
}

const list = new Intl.ListFormat('pt-BR')

/** Names the hidden parts in some notes: `2 colunas ocultas e 1 slide oculto`; empty if there are none. */
export function hiddenPartsIn(notes: readonly ReadingNote[]): string {
  const found = hiddenKinds.flatMap((kind) => {
    const count = findCount(notes, kind)
    const [one, many] = hiddenParts[kind]
    return count === 0 ? [] : [`${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`]
  })
  return list.format(found)
}

/** Says whether reading includes the hidden parts; empty if the file has none. */
export function hiddenSentence(notes: readonly ReadingNote[], readsHidden: boolean): string {
  const parts = hiddenPartsIn(notes)
  if (parts === '') return ''
  if (readsHidden) return `A leitura inclui ${parts}.`
  const total = hiddenKinds.reduce((sum, kind) => sum + findCount(notes, kind), 0)
  return `${total === 1 ? 'Ficou' : 'Ficaram'} de fora ${parts}.`
}

/** Says what a person should correct in the file so that it can be read completely. */
export const noteSentences = (notes: readonly ReadingNote[]): string[] =>
  otherKinds.flatMap((kind) => {
    const count = findCount(notes, kind)
    const sentence: (count: number) => string = otherNotes[kind]
    return count === 0 ? [] : [sentence(count)]
  })

const findCount = (notes: readonly ReadingNote[], kind: ReadingNote['kind']): number =>
  notes.find((note) => note.kind === kind)?.count ?? 0
