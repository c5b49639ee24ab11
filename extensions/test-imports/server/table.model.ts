import { type TestCaseForm, testCaseFormSchema } from '@prosa/contract/assistants/test-case-form.ts'
import { plainCell, rowsIn } from '@prosa/contract/identity/lists/list-cells.ts'

const columns = {
  pergunta: 'question',
  'deve conter': 'mustContain',
  'nao deve conter': 'mustNotContain',
  criterio: 'criterion',
  documento: 'mustCite',
  pagina: 'mustCitePage',
  ferramenta: 'mustCall',
  valores: 'mustCallWith',
  obrigatorio: 'required',
} as const
type Field = (typeof columns)[keyof typeof columns]

const fold = (text: string): string => plainCell(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const findFields = (cells: readonly string[]): (Field | undefined)[] =>
  cells.map((cell) => (columns as Readonly<Record<string, Field>>)[fold(cell)])
const countTitles = (cells: readonly string[]): number => findFields(cells).filter(Boolean).length

export interface ReadTests {
  forms: TestCaseForm[]
  /** Reasons why rows are left out, by their line in a spreadsheet. */
  problems: { line: number; text: string }[]
}

interface Present {
  /** Questions that the assistant has tests for. */
  questions: readonly string[]
  /** How many tests it may still get. */
  room: number
}

/** Rows that are read: many more than an assistant may have tests. */
const MAX_ROWS = 1000

/** Reads test cases from a CSV whose first row holds the titles of its columns; undefined without 'pergunta'. */
export function readTests(csv: string, { questions, room }: Present): ReadTests | undefined {
  const [head, ...rows] = rowsIn(csv, countTitles)
  const fields = findFields(head?.cells ?? [])
  if (!fields.includes('question')) return undefined
  const read: ReadTests = { forms: [], problems: [] }
  const known = new Set(questions.map(fold))
  for (const [index, { line, cells }] of rows.entries()) {
    if (index === MAX_ROWS) {
      read.problems.push({ line, text: 'Daqui em diante, nenhuma linha foi lida: um arquivo tem até 1.000.' })
      break
    }
    const cell = (field: Field): string => cells[fields.indexOf(field)]?.trim() ?? ''
    const form = readRow(cell)
    const key = typeof form === 'string' ? '' : fold(form.question)
    if (typeof form === 'string') read.problems.push({ line, text: form })
    else if (known.has(key)) read.problems.push({ line, text: 'Já há um teste com esta pergunta.' })
    else if (read.forms.length >= room)
      read.problems.push({ line, text: 'O assistente chegaria a mais de 50 testes. Exclua algum antes.' })
    else {
      known.add(key)
      read.forms.push(form)
    }
  }
  return read
}

/** Returns the form of a row, or why it has none. */
function readRow(cell: (field: Field) => string): TestCaseForm | string {
  const page = cell('mustCitePage')
  if (page !== '' && !/^\d{1,6}$/.test(page)) return 'A página é um número inteiro.'
  const required = readYes(cell('required'))
  if (required === undefined) return 'Em “obrigatório”, escreva sim ou não.'
  const { data, error } = testCaseFormSchema.safeParse({
    question: plainText(cell('question')),
    mustContain: phrases(cell('mustContain')),
    mustNotContain: phrases(cell('mustNotContain')),
    criterion: plainText(cell('criterion')),
    mustCite: plainText(cell('mustCite')),
    mustCitePage: page === '' ? null : Number(page),
    mustCall: plainText(cell('mustCall')),
    mustCallWith: phrases(cell('mustCallWith')),
    required,
  })
  return data ?? error.issues[0]?.message ?? 'Esta linha não pode ser lida.'
}

/** Keeps the line breaks of a cell, and removes what an export adds. */
const plainText = (cell: string): string =>
  cell
    .split(/\r\n?|\n/)
    .map(plainCell)
    .join('\n')
const phrases = (cell: string): string[] => cell.split(/[|\n\r]+/).map(plainCell)

function readYes(cell: string): boolean | undefined {
  if (/^(?:sim|s|x|1|true|verdadeiro)$/.test(fold(cell))) return true
  return /^(?:nao|n|0|false|falso)?$/.test(fold(cell)) ? false : undefined
}
