import type { Column } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import { joiningWords, months, singular, tokensOf } from '#/modules/knowledge/search/tables/words.model.ts'
import type { AskedSheet } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { inTurns } from '#/platform/process/turns.ts'

export interface KnownValue {
  column: number
  value: string
  tokens: string[]
}

/** A table with what questions are read against: the words of its columns, of its values and of its name. */
export interface SheetView {
  sheet: AskedSheet
  columns: { column: Column; at: number; words: string[] }[]
  /** By their first word, and by each. */
  byFirst: ReadonlyMap<string, KnownValue[]>
  byWord: ReadonlyMap<string, KnownValue[]>
  /** None of a column that has too much text to be known by its values. */
  byColumn: ReadonlyMap<number, KnownValue[]>
  /** Of its values, which say what it costs to keep. */
  characters: number
  /** The column that says whom or what a row is about. */
  subject: number | undefined
  /** What the table is about, beyond being a list of somebody. */
  topic: string[]
}

const personWords = new Set(
  (
    'nome pessoa participante inscrito inscrita candidato candidata aluno aluna estudante discente crianca professor professora docente ' +
    'servidor servidora funcionario funcionaria colaborador colaboradora'
  ).split(' '),
)
export const isPersonWord = (word: string): boolean => personWords.has(singular(word).replace(/ore$/, 'or'))

/** What names of files and sheets say besides what they are about. */
const generic = new Set(
  (
    'planilha sheet pagina plan folha lista listagem relacao tabela dado cadastro controle geral final novo nova versao copia ano serie turma escola ' +
    'matricula aba export exportacao relatorio base arquivo documento xlsx ods csv completo completa total oficial atual src'
  ).split(' '),
)
/** A column's name may say that its values are counted; that is nothing that tells it from others. */
const measures = new Set('n no num numero qtd qtde quantidade total'.split(' '))

/** Others have their turn meanwhile: a sheet may have a great many values. */
export async function viewOf(
  sheet: AskedSheet,
  values: readonly { column: number; value: string }[],
): Promise<SheetView> {
  const columns = sheet.columns.map((column, at) => ({ column, at, words: wordsOfName(column.name) }))
  const byFirst = new Map<string, KnownValue[]>()
  const byWord = new Map<string, KnownValue[]>()
  const byColumn = new Map<number, KnownValue[]>()
  let characters = 0
  for await (const part of inTurns(values)) {
    for (const { column, value } of part) {
      characters += value.length
      const known = { column, value, tokens: tokensOf(value) }
      add(byColumn, column, known)
      const [first] = known.tokens
      if (first === undefined) continue
      add(byFirst, first, known)
      for (const word of new Set(known.tokens)) add(byWord, word, known)
    }
  }
  return { sheet, columns, byFirst, byWord, byColumn, characters, subject: subjectOf(columns), topic: topicOf(sheet) }
}

function add<Key>(map: Map<Key, KnownValue[]>, key: Key, value: KnownValue): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

function wordsOfName(name: string): string[] {
  const words = tokensOf(name.replaceAll(/\([^)]*\)/g, ' ')).filter((word) => !joiningWords.has(word))
  const telling = words.filter((word) => !measures.has(word))
  return telling.length > 0 ? telling : words
}

function subjectOf(columns: SheetView['columns']): number | undefined {
  const texts = columns.filter(({ column }) => column.type === 'text')
  return (texts.find(({ words }) => words.some(isPersonWord)) ?? texts[0])?.at
}

const topicOf = ({ name, documentName }: AskedSheet): string[] =>
  [...new Set(tokensOf(`${name} ${documentName.replace(/\.\w{2,8}$/, '')}`))].filter(
    (word) =>
      word.length > 2 &&
      !/\d/.test(word) &&
      !generic.has(singular(word)) &&
      !months.includes(word) &&
      !joiningWords.has(word) &&
      !isPersonWord(word),
  )
