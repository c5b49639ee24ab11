import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { quotingAnswer, restOfAnswer } from '#/platform/ai/embedded/quoting-answer.ts'
import { walk } from '#/platform/ai/embedded/steady-pace.ts'
import { materialOf } from '#/platform/ai/reading-material.ts'

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
    return { content: [{ type: 'text', text }], finishReason, usage: usageOf(options, words), warnings: [] }
  },
  async doStream(options) {
    return { stream: speak(answerTo(options), options) }
  },
}

interface EmbeddedAnswer {
  words: string[]
  finishReason: LanguageModelV4FinishReason
}

/** As long as it may be; a word counts as a token. */
function answerTo(options: LanguageModelV4CallOptions): EmbeddedAnswer {
  const material = materialOf(options) ?? {
    question: lastUserText(options),
    passages: [],
    hasDocuments: false,
    cite: false,
    written: '',
  }
  const all = wordsOf(restOfAnswer(quotingAnswer(material), material.written))
  const words = all.slice(0, options.maxOutputTokens)
  return { words, finishReason: words.length < all.length ? cut : stopped }
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? []

function speak(
  { words, finishReason }: EmbeddedAnswer,
  options: LanguageModelV4CallOptions,
): ReadableStream<LanguageModelV4StreamPart> {
  let said = 0
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
        const delta = words.slice(said, (said += WORDS_A_STEP)).join('')
        if (delta !== '') controller.enqueue({ type: 'text-delta', id: '1', delta })
        if (said < words.length) return true
        controller.enqueue({ type: 'text-end', id: '1' })
        controller.enqueue({ type: 'finish', finishReason, usage: usageOf(options, words) })
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

/** Nobody pays for these tokens; they are counted as words so that statistics have something to show. */
function usageOf(options: LanguageModelV4CallOptions, words: readonly string[]): LanguageModelV4Usage {
  const input = JSON.stringify(options.prompt).split(' ').length
  const output = words.length
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}
