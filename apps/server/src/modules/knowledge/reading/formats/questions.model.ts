import { MAX_ANSWER_LENGTH, MAX_PAIRS, MAX_QUESTION_LENGTH } from '@prosa/contract/knowledge/questions.ts'
import Papa from 'papaparse'
import { formatCsv } from '#/platform/api/csv.ts'

export interface Pair {
  question: string
  answer: string
}

export interface ReadPairs {
  pairs: Pair[]
  /** Reasons why lines were left out, by line number in the file. */
  problems: { line: number; text: string }[]
}

const questionTitle = /^(?:perguntas?|quest(?:ão|ao|ões|oes)|d[úu]vidas?|questions?)\b/i
const answerTitle = /^(?:respostas?|answers?)\b/i

/** Reads the pairs of a CSV separated by comma, semicolon or tab; undefined if there are not two columns. */
export function readPairs(csv: string): ReadPairs | undefined {
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const tables = [';', '\t', ','].map((delimiter) => parseRows(text, delimiter))
  // answers contain commas: a table with titles wins, otherwise the first delimiter that splits most lines
  const rows = tables.find(([head]) => head && findTitles(head.cells)) ?? tables.find(isTable)
  const [first] = rows ?? []
  if (!rows || !first) return undefined
  const titled = findTitles(first.cells)
  const columns = titled ?? { question: 0, answer: 1 }
  const found: ReadPairs = { pairs: [], problems: [] }
  const lines = new Map<string, number>()
  for (const { line, cells } of rows.slice(titled ? 1 : 0)) {
    const pair = { question: cells[columns.question] ?? '', answer: cells[columns.answer] ?? '' }
    const key = pair.question.toLowerCase().replaceAll(/\s+/g, ' ')
    const problem = findProblem(pair, lines.get(key), found.pairs.length)
    if (problem !== undefined) found.problems.push({ line, text: problem })
    else {
      found.pairs.push(pair)
      lines.set(key, line)
    }
  }
  return found
}

/** Removes the apostrophe that exports put before text that resembles a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@|%])/, '')

/** Returns which columns a title line names. A single word such as 'Resposta' may be an ordinary question. */
function findTitles(cells: readonly string[]): { question: number; answer: number } | undefined {
  const question = cells.findIndex((cell) => questionTitle.test(cell))
  const answer = cells.findIndex((cell) => answerTitle.test(cell))
  return question === -1 || answer === -1 ? undefined : { question, answer }
}

const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.filter(({ cells }) => cells.length > 1).length * 2 >= rows.length

interface Row {
  line: number
  cells: string[]
}

/** Splits the rows, each with the line on which it begins in a text editor: a cell may span several lines. */
function parseRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  let begin = 0
  let line = 1
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter,
    step({ data, meta }) {
      const cells = data.map(plain)
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
      line += text.slice(begin, meta.cursor).split('\n').length - 1
      begin = meta.cursor
    },
  })
  return rows
}

function findProblem({ question, answer }: Pair, before: number | undefined, count: number): string | undefined {
  if (question === '') return 'Falta a pergunta.'
  if (answer === '') return 'Falta a resposta.'
  if (question.length > MAX_QUESTION_LENGTH) return `A pergunta passa de ${MAX_QUESTION_LENGTH} caracteres.`
  if (answer.length > MAX_ANSWER_LENGTH)
    return `A resposta passa de ${MAX_ANSWER_LENGTH.toLocaleString('pt-BR')} caracteres.`
  if (before !== undefined) return `A pergunta repete a da linha ${before}, que vale.`
  if (count >= MAX_PAIRS) return `O limite é de ${MAX_PAIRS.toLocaleString('pt-BR')} perguntas. Divida o arquivo.`
  return undefined
}

/** Formats the pairs as they are stored and downloaded. */
export const pairsText = (pairs: readonly Pair[]): string =>
  formatCsv(
    ['pergunta', 'resposta'],
    pairs.map(({ question, answer }) => [question, answer]),
  )

/** Parses a text that `pairsText` wrote. */
export const listPairs = (text: string): Pair[] => readPairs(text)?.pairs ?? []

/** Returns the passage of a pair: the question as a heading above the answer. */
export const formatPassage = ({ question, answer }: Pair): string =>
  `# ${question.replaceAll(/\s+/g, ' ')}\n\n${answer}`
