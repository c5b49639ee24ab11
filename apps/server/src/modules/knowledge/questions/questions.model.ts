import { MOST_ANSWER, MOST_PAIRS, MOST_QUESTION } from '@prosa/contract/knowledge/questions.ts'
import Papa from 'papaparse'
import { csvOf } from '#/platform/csv/csv.ts'

export interface Pair {
  question: string
  answer: string
}

export interface ReadPairs {
  pairs: Pair[]
  /** Why lines are left out, by their number in the file. */
  problems: { line: number; text: string }[]
}

const questionTitle = /^(?:perguntas?|quest(?:ão|ao|ões|oes)|d[úu]vidas?|questions?)\b/i
const answerTitle = /^(?:respostas?|answers?)\b/i

/** The pairs of a CSV, whichever of comma, semicolon and tab parts its cells; undefined where there are no two columns. */
export function readPairs(csv: string): ReadPairs | undefined {
  const rows = rowsOf(csv)
  const [first] = rows
  if (!first || rows.every(({ cells }) => cells.length < 2)) return undefined
  const titled = {
    question: first.cells.findIndex(matches(questionTitle)),
    answer: first.cells.findIndex(matches(answerTitle)),
  }
  // one word such as 'Resposta' alone may be a question like any other
  const hasTitles = titled.question !== -1 && titled.answer !== -1
  const columns = hasTitles ? titled : { question: 0, answer: 1 }
  const found: ReadPairs = { pairs: [], problems: [] }
  const lines = new Map<string, number>()
  for (const { line, cells } of rows.slice(hasTitles ? 1 : 0)) {
    const pair = { question: cells[columns.question] ?? '', answer: cells[columns.answer] ?? '' }
    const key = pair.question.toLowerCase().replaceAll(/\s+/g, ' ')
    const problem = problemOf(pair, lines.get(key), found.pairs.length)
    if (problem !== undefined) found.problems.push({ line, text: problem })
    else {
      found.pairs.push(pair)
      lines.set(key, line)
    }
  }
  return found
}

/** Without what an export puts before what a spreadsheet would take for a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@|%])/, '')
const matches = (title: RegExp) => (cell: string) => title.test(cell)

/** Each row with the line on which it begins, as a text editor counts: a cell may have several. */
function rowsOf(csv: string): { line: number; cells: string[] }[] {
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const rows: { line: number; cells: string[] }[] = []
  let begin = 0
  let line = 1
  Papa.parse<string[]>(text, {
    newline: '\n',
    step({ data, meta }) {
      const cells = data.map(plain)
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
      line += text.slice(begin, meta.cursor).split('\n').length - 1
      begin = meta.cursor
    },
  })
  return rows
}

function problemOf({ question, answer }: Pair, before: number | undefined, count: number): string | undefined {
  if (question === '') return 'Falta a pergunta.'
  if (answer === '') return 'Falta a resposta.'
  if (question.length > MOST_QUESTION) return `A pergunta passa de ${MOST_QUESTION} caracteres.`
  if (answer.length > MOST_ANSWER) return `A resposta passa de ${MOST_ANSWER.toLocaleString('pt-BR')} caracteres.`
  if (before !== undefined) return `A pergunta repete a da linha ${before}, que vale.`
  if (count >= MOST_PAIRS) return `O limite é de ${MOST_PAIRS.toLocaleString('pt-BR')} perguntas. Divida o arquivo.`
  return undefined
}

/** The pairs as they are kept and given back. */
export const pairsText = (pairs: readonly Pair[]): string =>
  csvOf(
    ['pergunta', 'resposta'],
    pairs.map(({ question, answer }) => [question, answer]),
  )

/** The pairs of a text that `pairsText` wrote. */
export const pairsOf = (text: string): Pair[] => readPairs(text)?.pairs ?? []

/** What is found and quoted: the question as a heading, so that the answer is what is said. */
export const passageOf = ({ question, answer }: Pair): string => `# ${question.replaceAll(/\s+/g, ' ')}\n\n${answer}`
