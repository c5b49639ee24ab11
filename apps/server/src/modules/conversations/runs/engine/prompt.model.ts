import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { ATTACHMENT_CHARACTERS } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { GivenFile } from '#/modules/conversations/messages/attachments/prompt-files.service.ts'
import {
  passagesOf,
  PICTURE_CHARACTERS,
  picturesOf,
  withFiles,
} from '#/modules/conversations/runs/engine/given-files.model.ts'
import { searchTextsOf } from '#/modules/conversations/runs/engine/search-text.model.ts'
import { systemText } from '#/modules/conversations/runs/engine/system-text.model.ts'
import { tokensOf } from '#/platform/ai/prices.ts'
import type { RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import { type NumberedPassage, withMaterial } from '#/platform/ai/reading-material.ts'

/** One message of the branch, oldest first. */
export interface HistoryMessage {
  role: 'user' | 'assistant'
  text: string
  /** Files that went with it. */
  fileIds?: readonly string[]
  /** Of an answer: who gave it, and how long its provider said it is, where that says something about its words. */
  model?: string | null
  outputTokens?: number | null
}

export interface PromptFacts {
  config: RunConfig
  /** The branch up to the question, which is the last one. */
  history: readonly HistoryMessage[]
  /** What is remembered of what was said before. */
  memory?: string
  passages: readonly NumberedPassage[]
  hasDocuments: boolean
  /** Text of an answer to go on with; '' for a new one. */
  written: string
  /** Whether the model reasons before it answers, and whether it reads images. */
  reasons: boolean
  sees?: boolean
  /** The most that the answer may have; left out: as much as the configuration says. */
  answerTokens?: number
  /** Contents of the files of the branch, by id. */
  files?: ReadonlyMap<string, GivenFile>
}

const temperatures = { precise: 0.2, balanced: 0.6, creative: 1 } as const
const outputTokens = { short: 500, medium: 1500, long: 5000 } as const
const thinkingTokens = { off: 0, low: 2000, medium: 6000, high: 16_000 } as const
/**
 * Of a conversation, however much a model reads: more costs more with every question, and what is left out is remembered as a
 * summary.
 */
export const HISTORY_TOKENS = 32_000

/** In the place of a question, where only files were sent: no provider takes an empty message. */
const wordless =
  'A pessoa enviou só arquivos, sem escrever nada. Faça com eles o que as suas instruções pedem; se não pedirem nada, diga em poucas palavras do que tratam e pergunte o que ela precisa.'
const goOn =
  'Continue a sua última mensagem exatamente de onde ela parou, sem repetir o que já foi escrito e sem comentar a interrupção.'

/** Everything a model is given comes from the server: the configuration, the stored branch, the passages found (M1). */
export function promptOf(facts: PromptFacts): LanguageModelV4CallOptions {
  const { config, memory = '', passages, hasDocuments, written, reasons, sees = false } = facts
  const history = fromQuestion(facts.history)
  const json = config.asked?.json
  const texts = searchTextsOf(history)
  const cite = config.showSources && passages.length > 0 && !json
  const fromFiles = passagesOf(history.flatMap((message) => filesOf(message, facts)))
  const interrupted: LanguageModelV4Message[] = written === '' ? [] : [said('assistant', written), said('user', goOn)]
  return {
    prompt: [
      {
        role: 'system',
        content: systemText({ config, memory, passages, hasDocuments, cite, json: json !== undefined }),
      },
      ...history.map((message) => asked(message, filesOf(message, facts), sees)),
      ...interrupted,
    ],
    ...(json ? { responseFormat: { type: 'json', ...json } } : {}),
    maxOutputTokens: facts.answerTokens ?? answerTokens(config, reasons),
    // Reasoning models choose their own temperature, and most of them refuse a request that names one.
    ...(reasons
      ? { reasoning: config.reasoning === 'off' ? 'minimal' : config.reasoning }
      : { temperature: config.asked?.temperature ?? temperatures[config.creativity] }),
    providerOptions: withMaterial({
      question: texts.question,
      before: texts.before,
      earlier: texts.earlier,
      passages: [...passages, ...fromFiles],
      hasDocuments: hasDocuments || fromFiles.length > 0,
      cite,
      written,
    }),
  }
}

/** In characters, of all that a model is given. */
export const lengthOf = (prompt: LanguageModelV4CallOptions['prompt']): number =>
  prompt.reduce((sum, { content }) => sum + (typeof content === 'string' ? content.length : lengthOfParts(content)), 0)

const lengthOfParts = (parts: readonly { type: string; text?: unknown }[]): number =>
  parts.reduce((sum, { type, text }) => {
    if (typeof text === 'string') return sum + text.length
    return sum + (type === 'file' ? PICTURE_CHARACTERS : 0)
  }, 0)

/** The most characters of passages in a prompt, beside the instructions and the history. */
const PASSAGE_CHARACTERS = 24_000
/** About 25,000 tokens: as much of whole documents as models of today read without losing the thread. */
export const WHOLE_CHARACTERS = 90_000

/**
 * The most tokens that one answer of a model may read and write, which has this context. A budget reserves their cost until the
 * real one is known.
 */
export const tokensAtMost = (
  { instructions, answerLength, reasoning, knowledgeMode, files }: RunConfig,
  contextTokens: number,
): { input: number; output: number } => ({
  input: Math.min(
    contextTokens,
    HISTORY_TOKENS +
      tokensOf(
        instructions.length +
          (knowledgeMode === 'whole' ? WHOLE_CHARACTERS : PASSAGE_CHARACTERS) +
          (files.enabled ? ATTACHMENT_CHARACTERS : 0) +
          (files.enabled && files.kinds.includes('image') ? files.perMessage * PICTURE_CHARACTERS : 0),
      ),
  ),
  output: outputTokens[answerLength] + thinkingTokens[reasoning],
})

/** The most that an answer may have, with the thoughts of a model that reasons. */
export const answerTokens = ({ answerLength, reasoning, asked }: RunConfig, reasons: boolean): number =>
  Math.min(outputTokens[answerLength], asked?.maxTokens ?? Infinity) + (reasons ? thinkingTokens[reasoning] : 0)

const filesOf = ({ fileIds = [] }: HistoryMessage, { files }: PromptFacts): GivenFile[] =>
  fileIds.map((id) => files?.get(id)).filter((file) => file !== undefined)

function asked({ role, text }: HistoryMessage, files: readonly GivenFile[], sees: boolean): LanguageModelV4Message {
  if (role === 'assistant') return said(role, text)
  const words = text === '' ? wordless : text
  return { role, content: [{ type: 'text', text: withFiles(words, files, sees) }, ...(sees ? picturesOf(files) : [])] }
}

function said(role: 'user' | 'assistant', text: string): LanguageModelV4Message {
  return { role, content: [{ type: 'text', text }] }
}

/** Messages that have something to say, beginning with one of the person's. */
function fromQuestion(history: readonly HistoryMessage[]): HistoryMessage[] {
  const said = history.filter(
    ({ text, fileIds }, index) => text !== '' || fileIds?.length || index === history.length - 1,
  )
  return said.slice(
    Math.max(
      0,
      said.findIndex(({ role }) => role === 'user'),
    ),
  )
}
