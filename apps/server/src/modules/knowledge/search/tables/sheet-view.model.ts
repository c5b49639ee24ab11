import type { Column } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import { joiningWords, monthNames, toSingular, splitTokens } from '#/modules/knowledge/search/tables/words.model.ts'
import type { AskedSheet } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { inTurns } from '#/platform/process/turns.ts'

export interface KnownValue {
  column: number
  value: string
  tokens: string[]
}

/** A table prepared for matching questions: the words of its columns, values and name. */
export interface SheetView {
  sheet: AskedSheet
  columns: { column: Column; at: number; words: string[] }[]
  /** Values by their first word, and by each word. */
  byFirst: ReadonlyMap<string, KnownValue[]>
  byWord: ReadonlyMap<string, KnownValue[]>
  /** Values by column; columns with too much text are left out. */
  byColumn: ReadonlyMap<number, KnownValue[]>
  /** Characters of its values, which determine its size in the cache. */
  characters: number
  /** The column that identifies the person or item of a row. */
  subject: number | undefined
  /** Topic words of the table's name, without general words such as list. */
  topic: string[]
}

const personWords = new Set(
  (
    'nome pessoa participante inscrito inscrita candidato candidata aluno aluna estudante discente crianca professor professora docente ' +
    'servidor servidora funcionario funcionaria colaborador colaboradora'
  ).split(' '),
)
export const isPersonWord = (word: string): boolean => personWords.has(toSingular(word).replace(/ore$/, 'or'))

/** General words in file and sheet names that carry no topic. */
const generic = new Set(
  (
    'planilha sheet pagina plan folha lista listagem relacao tabela dado cadastro controle geral final novo nova versao copia ano serie turma escola ' +
    'matricula aba export exportacao relatorio base arquivo documento xlsx ods csv completo completa total oficial atual src'
  ).split(' '),
)
/** Words of a column's name that only say it holds counts, so they do not distinguish it. */
const measures = new Set('n no num numero qtd qtde quantidade total'.split(' '))

/** Yields to other work in between, because a sheet may have very many values. */
export async function makeView(
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
      const known = { column, value, tokens: splitTokens(value) }
      add(byColumn, column, known)
      const [first] = known.tokens
      if (first === undefined) continue
      add(byFirst, first, known)
      for (const word of new Set(known.tokens)) add(byWord, word, known)
    }
  }
  return {
    sheet,
    columns,
    byFirst,
    byWord,
    byColumn,
    characters,
    subject: findSubject(columns),
    topic: findTopic(sheet),
  }
}

function add<Key>(map: Map<Key, KnownValue[]>, key: Key, value: KnownValue): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

function wordsOfName(name: string): string[] {
  const words = splitTokens(name.replaceAll(/\([^)]*\)/g, ' ')).filter((word) => !joiningWords.has(word))
  const telling = words.filter((word) => !measures.has(word))
  return telling.length > 0 ? telling : words
}

function findSubject(columns: SheetView['columns']): number | undefined {
  const texts = columns.filter(({ column }) => column.type === 'text')
  return (texts.find(({ words }) => words.some(isPersonWord)) ?? texts[0])?.at
}

const findTopic = ({ name, documentName }: AskedSheet): string[] =>
  [...new Set(splitTokens(`${name} ${documentName.replace(/\.\w{2,8}$/, '')}`))].filter(
    (word) =>
      word.length > 2 &&
      !/\d/.test(word) &&
      !generic.has(toSingular(word)) &&
      !monthNames.includes(word) &&
      !joiningWords.has(word) &&
      !isPersonWord(word),
  )
