import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { ATTACHMENT_CHARACTERS } from '@prosa/contract/conversations/attachment-kinds.ts'
import type { GivenFile } from '#/modules/conversations/chats/attachments/prompt-files.service.ts'
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
}

export interface PromptFacts {
  config: RunConfig
  /** The branch up to the question, which is the last one. */
  history: readonly HistoryMessage[]
  passages: readonly NumberedPassage[]
  hasDocuments: boolean
  /** Text of an answer to go on with; '' for a new one. */
  written: string
  /** Whether the model reasons before it answers, and whether it reads images. */
  reasons: boolean
  sees?: boolean
  /** Contents of the files of the branch, by id. */
  files?: ReadonlyMap<string, GivenFile>
}

const temperatures = { precise: 0.2, balanced: 0.6, creative: 1 } as const
const outputTokens = { short: 500, medium: 1500, long: 5000 } as const
const thinkingTokens = { off: 0, low: 2000, medium: 6000, high: 16_000 } as const
/** About three and a half characters of Portuguese a token; the newest messages within this many are sent. */
const HISTORY_CHARACTERS = 24_000

/** In the place of a question, where only files were sent: no provider takes an empty message. */
const wordless =
  'A pessoa enviou só arquivos, sem escrever nada. Faça com eles o que as suas instruções pedem; se não pedirem nada, diga em poucas palavras do que tratam e pergunte o que ela precisa.'
const goOn =
  'Continue a sua última mensagem exatamente de onde ela parou, sem repetir o que já foi escrito e sem comentar a interrupção.'

/** Everything a model is given comes from the server: the configuration, the stored branch, the passages found (M1). */
export function promptOf(facts: PromptFacts): LanguageModelV4CallOptions {
  const { config, passages, hasDocuments, written, reasons, sees = false } = facts
  const history = newest(facts.history)
  const json = config.asked?.json
  const cite = config.showSources && passages.length > 0 && !json
  const fromFiles = passagesOf(history.flatMap((message) => filesOf(message, facts)))
  const interrupted: LanguageModelV4Message[] = written === '' ? [] : [said('assistant', written), said('user', goOn)]
  return {
    prompt: [
      { role: 'system', content: systemText({ config, passages, hasDocuments, cite, json: json !== undefined }) },
      ...history.map((message) => asked(message, filesOf(message, facts), sees)),
      ...interrupted,
    ],
    ...(json ? { responseFormat: { type: 'json', ...json } } : {}),
    maxOutputTokens: answerTokens(config) + (reasons ? thinkingTokens[config.reasoning] : 0),
    // Reasoning models choose their own temperature, and most of them refuse a request that names one.
    ...(reasons
      ? { reasoning: config.reasoning === 'off' ? 'minimal' : config.reasoning }
      : { temperature: config.asked?.temperature ?? temperatures[config.creativity] }),
    providerOptions: withMaterial({
      ...searchTextsOf(history),
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

/** Of passages, beside the instructions and the history. */
const PASSAGE_CHARACTERS = 24_000
/** About 25,000 tokens: as much of whole documents as models of today read without losing the thread. */
export const WHOLE_CHARACTERS = 90_000

/** The most tokens that one answer may read and write. A budget reserves their cost until the real one is known. */
export const tokensAtMost = ({
  instructions,
  answerLength,
  reasoning,
  knowledgeMode,
  files,
}: RunConfig): { input: number; output: number } => ({
  input: tokensOf(
    instructions.length +
      HISTORY_CHARACTERS +
      (knowledgeMode === 'whole' ? WHOLE_CHARACTERS : PASSAGE_CHARACTERS) +
      (files.enabled ? ATTACHMENT_CHARACTERS : 0) +
      (files.enabled && files.kinds.includes('image') ? files.perMessage * PICTURE_CHARACTERS : 0),
  ),
  output: outputTokens[answerLength] + thinkingTokens[reasoning],
})

const answerTokens = ({ answerLength, asked }: RunConfig): number =>
  Math.min(outputTokens[answerLength], asked?.maxTokens ?? Infinity)

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

/** The newest messages that fit, beginning with one of the person's; the question itself always. */
function newest(history: readonly HistoryMessage[]): HistoryMessage[] {
  const kept: HistoryMessage[] = []
  let left = HISTORY_CHARACTERS
  for (const message of history.toReversed()) {
    left -= message.text.length
    if (left < 0 && kept.length > 0) break
    if (message.text !== '' || message.fileIds?.length) kept.unshift(message)
  }
  const start = kept.findIndex(({ role }) => role === 'user')
  return kept.slice(Math.max(0, start))
}
