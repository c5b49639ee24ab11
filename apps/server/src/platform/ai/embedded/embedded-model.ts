import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { readMaterial, type NumberedPassage, type ReadingMaterial } from '#/platform/ai/reading-material.ts'
import { formatQuote } from '#/platform/ai/embedded/quote-text.ts'
import type { Excerpt } from '#/platform/ai/embedded/excerpts.ts'
import { excerptsOfParts } from '#/platform/ai/embedded/sentence-ranking.ts'

const STEP_MS = 50

/** Takes one step and returns whether another one follows. */
type Step = () => boolean

const walking = new Set<Step>()
let timer: NodeJS.Timeout | undefined

/** Calls `step` every 50 ms until it returns false. One timer serves all answers under way. */
function walk(step: Step): void {
  walking.add(step)
  timer ??= setInterval(stepAll, STEP_MS)
}

function stepAll(): void {
  for (const step of walking) if (!step()) walking.delete(step)
  if (walking.size > 0) return
  clearInterval(timer)
  timer = undefined
}

const withoutDocuments =
  'Este assistente ainda não tem documentos, e sem um modelo de IA ele só responde citando documentos. ' +
  'Quem edita o assistente pode acrescentar documentos em “Conhecimento” ou escolher outro modelo.'
const nothingFound =
  'Não encontrei nada sobre isso nos documentos deste assistente. Tente perguntar com outras palavras ou com um termo que apareça neles.'
/** The answer to a message without words: 'nothing found about that' would be wrong for it. */
const wordless = 'Recebi o que você enviou. Faça uma pergunta, e eu mostro os trechos que a respondem.'

const shownRows =
  '*São as linhas que têm as palavras da pergunta. Contar, somar ou comparar exige um modelo de IA que escreva as respostas.*'

const MAX_QUOTES = 2

/**
 * Answers by quoting passages. The same question on the same passages always gives the same answer, so that an
 * interrupted answer can be continued.
 */
export function quotingAnswer({ question, before, earlier, passages, hasDocuments, cite }: ReadingMaterial): string {
  if (!/[\p{L}\p{N}]/u.test(question)) return wordless
  if (!hasDocuments) return withoutDocuments
  const rows = passages.filter(({ foundRows }) => foundRows !== undefined)
  const texts = passages.filter(({ foundRows }) => foundRows === undefined)
  const excerpts = excerptsOfParts({ question, before, earlier, most: MAX_QUOTES }, texts)
  // all found rows say more than single quotations from the same table
  if (rows.length > 0 && excerpts.flat().every((excerpt) => isOfTable(excerpt, passages, rows)))
    return rowsAnswer(rows, cite)
  if (excerpts.length === 0) return nothingFound
  return excerpts.map((ones) => formatQuote(ones, cite)).join('\n\n')
}

const isOfTable = (
  { number, tableHead }: Excerpt,
  passages: readonly NumberedPassage[],
  rows: readonly NumberedPassage[],
): boolean =>
  tableHead !== undefined &&
  rows.some(({ documentName }) => passages.some((one) => one.number === number && one.documentName === documentName))

const MAX_QUOTED_TABLES = 2

function rowsAnswer(rows: readonly NumberedPassage[], cite: boolean): string {
  const tables = rows.slice(0, MAX_QUOTED_TABLES).map(({ documentName, number, foundRows }) => {
    const { resultText, filter } = foundRows!
    const mark = cite && number > 0 ? ` [${number}]` : ''
    return `Encontrei estas linhas em “${asWritten(documentName)}”:${mark}\n\n${resultText}\n\n${filter}`
  })
  return [...tables, shownRows].join('\n\n')
}

/** A document's name in one line, without characters that would close the quotation or begin Markdown. */
const asWritten = (name: string): string =>
  name
    .replaceAll(/[“”*_`#>[\]<|]|\s+/g, ' ')
    .replace(/[?.!\s]+$/, '')
    .trim()

/** Returns the part of an answer that comes after `written`, or the whole answer as a new paragraph where `written` does not begin it. */
export function restOfAnswer(answer: string, written: string): string {
  if (answer.startsWith(written)) return answer.slice(written.length)
  return `\n\n${answer}`
}

const stopped: LanguageModelV4FinishReason = { unified: 'stop', raw: 'stop' }
const cut: LanguageModelV4FinishReason = { unified: 'length', raw: 'length' }
const WORDS_A_STEP = 3

/**
 * 'Prosa Trechos': answers in Portuguese by quoting the best sentences of the passages it is given. Needs no network and
 * no key. Speaks about 60 words a second, which is calm to read.
 */
export const embeddedModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'embedded',
  modelId: 'trechos',
  supportedUrls: {},
  async doGenerate(options) {
    const { words, finishReason } = answerTo(options)
    const text = words.join('')
    return { content: [{ type: 'text', text }], finishReason, usage: estimateUsage(options, words), warnings: [] }
  },
  async doStream(options) {
    return { stream: speak(answerTo(options), options) }
  },
}

interface EmbeddedAnswer {
  words: string[]
  finishReason: LanguageModelV4FinishReason
}

/** The answer, cut at the limit of tokens; a word counts as a token. */
function answerTo(options: LanguageModelV4CallOptions): EmbeddedAnswer {
  const material = readMaterial(options) ?? {
    question: lastUserText(options),
    passages: [],
    hasDocuments: false,
    cite: false,
    written: '',
  }
  const all = splitWords(restOfAnswer(quotingAnswer(material), material.written))
  const words = all.slice(0, options.maxOutputTokens)
  return { words, finishReason: words.length < all.length ? cut : stopped }
}

const splitWords = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? []

function speak(
  { words, finishReason }: EmbeddedAnswer,
  options: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  let sent = 0
  let left = false
  const { abortSignal } = options
  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      controller.enqueue({ type: 'text-start', id: '1' })
      const step = (): boolean => {
        if (left) return false
        if (abortSignal?.aborted) {
          controller.error(abortSignal.reason)
          return false
        }
        const delta = words.slice(sent, (sent += WORDS_A_STEP)).join('')
        if (delta !== '') controller.enqueue({ type: 'text-delta', id: '1', delta })
        if (sent < words.length) return true
        controller.enqueue({ type: 'text-end', id: '1' })
        controller.enqueue({ type: 'finish', finishReason, usage: estimateUsage(options, words) })
        controller.close()
        return false
      }
      if (step()) walk(step)
    },
    cancel() {
      left = true
    },
  })
}

function lastUserText({ prompt }: LanguageModelV4CallOptions): string {
  const message = prompt.findLast(({ role }) => role === 'user')
  if (message?.role !== 'user') return ''
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ')
}

/** The tokens of this model cost nothing. They are counted as words, so that the statistics have figures. */
function estimateUsage(options: LanguageModelV4CallOptions, words: readonly string[]): LanguageModelV4Usage {
  const input = JSON.stringify(options.prompt).split(' ').length
  const output = words.length
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}
