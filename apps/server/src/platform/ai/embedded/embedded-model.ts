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

const finishReason: LanguageModelV4FinishReason = { unified: 'stop', raw: 'stop' }
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
    const text = answerTo(options)
    return { content: [{ type: 'text', text }], finishReason, usage: usageOf(options, text), warnings: [] }
  },
  async doStream(options) {
    return { stream: speak(answerTo(options), options) }
  },
}

function answerTo(options: LanguageModelV4CallOptions): string {
  const material = materialOf(options) ?? {
    question: lastUserText(options),
    passages: [],
    hasDocuments: false,
    cite: false,
    written: '',
  }
  return restOfAnswer(quotingAnswer(material), material.written)
}

function speak(text: string, options: LanguageModelV4CallOptions): ReadableStream<LanguageModelV4StreamPart> {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? []
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
        controller.enqueue({ type: 'finish', finishReason, usage: usageOf(options, text) })
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
function usageOf(options: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const input = JSON.stringify(options.prompt).split(' ').length
  const output = text.split(/\s+/).length
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
}
