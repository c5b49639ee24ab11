import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { ATTACHMENT_CHARACTERS } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { GivenFile } from '#/modules/conversations/messages/attachments/prompt-files.service.ts'
import {
  toPassages,
  PICTURE_CHARACTERS,
  pickPictures,
  withFiles,
} from '#/modules/conversations/runs/engine/given-files.model.ts'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import { systemText } from '#/modules/conversations/runs/engine/system-text.model.ts'
import { estimateTokens } from '#/platform/ai/prices.ts'
import type { CallStep, RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import { type NumberedPassage, withMaterial } from '#/platform/ai/reading-material.ts'

/** A message of the branch. */
export interface HistoryMessage {
  id?: string
  role: 'user' | 'assistant'
  text: string
  /** Ids of its files. */
  fileIds?: readonly string[]
  /** For a question: calls of a program's functions that were made for it. */
  steps?: readonly CallStep[]
  /** For an answer: its model and the provider's token count, if it reflects the text's length. */
  model?: string | null
  outputTokens?: number | null
}

export interface PromptFacts {
  config: RunConfig
  /** The branch, ending with the question. */
  history: readonly HistoryMessage[]
  /** Summary of earlier messages. */
  memory?: string
  passages: readonly NumberedPassage[]
  hasDocuments: boolean
  /** Tool calls of this answer so far. */
  calls?: readonly ToolCall[]
  /** Text of an answer to continue; '' for a new one. */
  written: string
  /** Whether the model reasons before answering, and whether it reads pictures. */
  reasons: boolean
  sees?: boolean
  /** Most tokens of the answer; by default the configuration's. */
  answerTokens?: number
  /** Contents of the branch's files, by id. */
  files?: ReadonlyMap<string, GivenFile>
}

const temperatures = { precise: 0.2, balanced: 0.6, creative: 1 } as const
const outputTokens = { short: 500, medium: 1500, long: 5000 } as const
const thinkingTokens = { off: 0, low: 2000, medium: 6000, high: 16_000 } as const
/** Most tokens of a conversation for any model, because longer ones raise the cost of every question; the rest is summarized. */
export const HISTORY_TOKENS = 32_000

/** Text for a message of files only, since no provider accepts an empty one. */
const wordless =
  'A pessoa enviou só arquivos, sem escrever nada. Faça com eles o que as suas instruções pedem; se não pedirem nada, diga em poucas palavras do que tratam e pergunte o que ela precisa.'
const goOn =
  'Continue a sua última mensagem exatamente de onde ela parou, sem repetir o que já foi escrito e sem comentar a interrupção.'

/** Builds a prompt from the server's data only: configuration, stored branch and passages (M1). */
export function writePrompt(facts: PromptFacts): LanguageModelV4CallOptions {
  const { config, memory = '', passages, hasDocuments, calls = [], written, reasons, sees = false } = facts
  const history = fromQuestion(facts.history)
  const json = config.asked?.json
  const texts = writeSearchTexts(history)
  const cite = config.showSources && passages.length > 0 && !json
  const fromFiles = toPassages(history.flatMap((message) => findFiles(message, facts)))
  const interrupted: LanguageModelV4Message[] =
    written === '' ? [] : [textMessage('assistant', written), textMessage('user', goOn)]
  return {
    prompt: [
      {
        role: 'system',
        content: systemText({ config, memory, passages, hasDocuments, calls, cite, json: json !== undefined }),
      },
      ...history.flatMap((message) => [
        promptMessage(message, findFiles(message, facts), sees),
        ...(message.steps ?? []).flatMap(stepMessages),
      ]),
      ...interrupted,
    ],
    ...(json ? { responseFormat: { type: 'json', ...json } } : {}),
    maxOutputTokens: facts.answerTokens ?? answerTokens(config, reasons),
    // Reasoning models choose their temperature, and most refuse requests that set one.
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

/** Returns the length of a prompt in characters. */
export const measurePrompt = (prompt: LanguageModelV4CallOptions['prompt']): number =>
  prompt.reduce((sum, { content }) => sum + (typeof content === 'string' ? content.length : lengthOfParts(content)), 0)

const lengthOfParts = (parts: readonly PromptPart[]): number =>
  parts.reduce((sum, part) => {
    if (part.type === 'text') return sum + part.text.length
    if (part.type === 'tool-call' || part.type === 'tool-result') return sum + JSON.stringify(part).length
    return sum + (part.type === 'file' ? PICTURE_CHARACTERS : 0)
  }, 0)
type PromptPart = Exclude<LanguageModelV4Message['content'], string>[number]

/** Returns the length of a message with the calls made for it. */
export const lengthOfMessage = ({ text, steps = [] }: Pick<HistoryMessage, 'text' | 'steps'>): number =>
  text.length + (steps.length > 0 ? JSON.stringify(steps).length : 0)

/** Most characters of passages in a prompt. */
const PASSAGE_CHARACTERS = 24_000
/** About 25,000 tokens: as much as present models read reliably. */
export const WHOLE_CHARACTERS = 90_000

/** Returns the most tokens that an answer may read and write with this context. Budgets reserve their cost until the real one is known. */
export const tokensAtMost = (
  { instructions, answerLength, reasoning, knowledgeMode, files, asked: options }: RunConfig,
  contextTokens: number,
): { input: number; output: number } => ({
  input: Math.min(
    contextTokens,
    HISTORY_TOKENS +
      estimateTokens(
        instructions.length +
          JSON.stringify(options?.tools ?? '').length +
          (knowledgeMode === 'whole' ? WHOLE_CHARACTERS : PASSAGE_CHARACTERS) +
          (files.enabled ? ATTACHMENT_CHARACTERS : 0) +
          (files.enabled && files.kinds.includes('image') ? files.perMessage * PICTURE_CHARACTERS : 0),
      ),
  ),
  output: outputTokens[answerLength] + thinkingTokens[reasoning],
})

/** Returns the most tokens of an answer, including reasoning. */
export const answerTokens = ({ answerLength, reasoning, asked: options }: RunConfig, reasons: boolean): number =>
  Math.min(outputTokens[answerLength], options?.maxTokens ?? Infinity) + (reasons ? thinkingTokens[reasoning] : 0)

const findFiles = ({ fileIds = [] }: HistoryMessage, { files }: PromptFacts): GivenFile[] =>
  fileIds.map((id) => files?.get(id)).filter((file) => file !== undefined)

function promptMessage(
  { role, text }: HistoryMessage,
  files: readonly GivenFile[],
  sees: boolean,
): LanguageModelV4Message {
  if (role === 'assistant') return textMessage(role, text)
  const words = text === '' ? wordless : text
  return {
    role,
    content: [{ type: 'text', text: withFiles(words, files, sees) }, ...(sees ? pickPictures(files) : [])],
  }
}

/** A step in the form of providers: what the model said and called, and the results. */
function stepMessages({ text, calls }: CallStep): LanguageModelV4Message[] {
  return [
    {
      role: 'assistant',
      content: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...calls.map(({ id, name, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: name, input })),
      ],
    },
    {
      role: 'tool',
      content: calls.map(({ id, name, result }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output: { type: 'text', value: result },
      })),
    },
  ]
}

function textMessage(role: 'user' | 'assistant', text: string): LanguageModelV4Message {
  return { role, content: [{ type: 'text', text }] }
}

/** Drops empty messages, and starts with one of the person. */
function fromQuestion(history: readonly HistoryMessage[]): HistoryMessage[] {
  const sent = history.filter(
    ({ text, fileIds }, index) => text !== '' || fileIds?.length || index === history.length - 1,
  )
  return sent.slice(
    Math.max(
      0,
      sent.findIndex(({ role }) => role === 'user'),
    ),
  )
}
