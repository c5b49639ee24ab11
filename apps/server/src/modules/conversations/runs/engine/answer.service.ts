import { APPROVED_MODEL, NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { NOTHING_FOUND } from '@prosa/contract/assistants/new-assistant.ts'
import { SAFETY_MODEL } from '@prosa/contract/conversations/safety-rules.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { AppContext } from '#/context.ts'
import { fillConfig, type Reader } from '#/modules/assistants/finding/variables.service.ts'
import { readGivenFiles } from '#/modules/conversations/messages/attachments/prompt-files.service.ts'
import { getGuestAccessPolicy } from '#/modules/conversations/messages/guest-access.service.ts'
import { describeOrigin } from '#/modules/conversations/origins/origin.model.ts'
import { approvedAnswerTo, localDay } from '#/modules/conversations/runs/engine/approved-answer.model.ts'
import { computedTexts, type Given } from '#/modules/conversations/runs/engine/claims.model.ts'
import { isCourtesy } from '#/modules/conversations/runs/engine/courtesies.model.ts'
import { completeQuestion } from '#/modules/conversations/runs/engine/follow-up.service.ts'
import { generateAnswer, type GenerationOptions } from '#/modules/conversations/runs/engine/generation.service.ts'
import { type Branch, readAsker, readHistory } from '#/modules/conversations/runs/engine/history.repository.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { findsNothing } from '#/modules/conversations/runs/engine/only-documents.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { type PromptFacts, WHOLE_CHARACTERS } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'
import { passagesFor } from '#/modules/conversations/runs/engine/within-context.model.ts'
import { resumeCalls } from '#/modules/conversations/runs/engine/tool-calls.service.ts'
import { addCallerTools, type RunTools } from '#/modules/conversations/runs/run-tools.model.ts'
import { findRunTools } from '#/modules/conversations/runs/run-tools.service.ts'
import { answeringModels, type RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import { type Mask, screenQuestion } from '#/modules/conversations/safety/safety.service.ts'
import {
  findInSheets,
  findPassages,
  type OpenSheets,
  openSheets,
  listOwners,
  type Passage,
  sheetToolFor,
  wholeKnowledge,
} from '#/modules/knowledge/knowledge.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

type Progress = Pick<GenerationOptions, 'retryMs' | 'onProgress' | 'storeEvents'>

/** Writes a run's answer: a fixed text that people wrote for the question if there is one, otherwise a model's. */
export async function makeAnswer(run: LiveRun, ctx: AppContext, progress: Progress): Promise<Outcome> {
  const { assistantId, chatId, parentId, config: asSent, hasDocuments, opening, written } = run.facts
  const branch: Branch =
    opening === undefined
      ? await readHistory(ctx.pool, parentId)
      : { messages: [{ id: parentId, role: 'user', text: opening }], memory: '' }
  const history = addSteps(branch.messages, asSent.asked?.steps)
  const question = history.at(-1)?.text ?? ''
  run.isCourtesy = isCourtesy(question)
  const { answer, mask } = await screenQuestion(ctx, { assistantId, chatId, messageId: parentId, text: question })
  const isNew = written.length === 0
  if (isNew && answer !== undefined) return sayFixed(run, SAFETY_MODEL, answer, progress)
  const approved = isNew ? await approvedAnswer(ctx, asSent, question) : undefined
  if (approved !== undefined) {
    run.addEvent('part', { messageId: run.facts.messageId, approved: true })
    return sayFixed(run, APPROVED_MODEL, approved, progress)
  }
  const sheets = hasDocuments ? await openSheets(ctx, listOwners(assistantId, asSent)) : noSheets
  const models = answeringModels(asSent, ctx.models)
  const fileIds = history.toReversed().flatMap((message) => message.fileIds ?? [])
  const [passages, files] = await Promise.all([
    hasDocuments ? readPassages(ctx, run, { history, mask, sheets, modelId: models[0] }) : [],
    readGivenFiles(ctx, chatId, fileIds, asSent.files.perMessage),
  ])
  // the tables that a writing model may query during the answer
  const hasWriter = models.some((id) => id !== EMBEDDED_MODEL)
  const tables = hasWriter ? sheetToolFor(ctx, sheets) : undefined
  const found = hasWriter ? await findRunTools(ctx, run.facts, () => readAsker(ctx.pool, chatId)) : noTools
  if (run.cancelled !== undefined) return { state: 'done' }
  const config = await fillConfig(ctx, asSent, () => readReader(ctx, chatId))
  run.originNow = () => {
    const { fittedPassages: given = 0, steps } = run
    const masked = mask?.counts() ?? {}
    return describeOrigin({ passages, given, config, hasDocuments, files: files.size, masked, steps })
  }
  if (config.knowledgeMode === 'only') {
    // a model may count what the rows found do not show
    const mayCount = passages.some(({ documentId }) => tables?.documentIds.has(documentId))
    if (isNew && !mayCount && findsNothing({ history, passages, hasFiles: files.size > 0 }))
      return sayFixed(run, NOTHING_FOUND_MODEL, nothingFoundText(asSent), progress)
    run.given = collectGiven({ config, history, files }, passages)
  }
  const sources = toSources(passages)
  if (config.showSources) run.sources = sources
  const material = {
    config,
    history,
    memory: branch.memory,
    files,
    tools: addCallerTools(tables ? [{ name: TABLE_TOOL, ...tables }, ...found.tools] : found.tools, asSent.asked),
    passages: sources.map(({ passage, ...source }, at) => ({
      ...source,
      text: passage,
      foundRows: passages[at]?.foundRows,
    })),
    hasDocuments,
    written: written.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  }
  await resumeCalls(run, found, { storeEvents: progress.storeEvents, log: ctx.log })
  if (run.calls.some(({ state }) => state === 'waiting')) run.finishReason = 'call'
  if (run.cancelled !== undefined || run.finishReason === 'call') return { state: 'done' }
  return generateAnswer(run, material, { models: ctx.models, log: ctx.log, metrics: ctx.metrics, mask, ...progress })
}

const TABLE_TOOL = 'consultar_tabela'
const noTools: RunTools = { tools: [], decisions: new Map() }

const noSheets: OpenSheets = { owners: [], views: [], all: [] }

/** Writes a fixed text without a model, which costs nothing. */
function sayFixed(run: LiveRun, modelId: string, text: string, { onProgress }: Progress): Outcome {
  run.modelId = modelId
  run.usage = { input: 0, output: 0 }
  run.finishReason = 'stop'
  run.addText('text', text)
  onProgress(run)
  return { state: 'done' }
}

async function approvedAnswer(
  ctx: AppContext,
  { approvedAnswers, asked: options }: RunConfig,
  question: string,
): Promise<string | undefined> {
  // fixed texts are not JSON
  if (approvedAnswers.length === 0 || options?.json) return undefined
  const { timeZone } = (await getSettings(ctx)).general
  return approvedAnswerTo(question, approvedAnswers, localDay(ctx.clock.now(), timeZone))
}

/** Returns the sentence for a question that no document answers, without a model. */
function nothingFoundText({ nothingFound, asked: options }: RunConfig): string {
  const sentence = nothingFound === '' ? NOTHING_FOUND : nothingFound
  return options?.json ? JSON.stringify(sentence) : sentence
}

/** Adds the calls that a program reports to the questions for which they were made. */
const addSteps = (history: Branch['messages'], steps: NonNullable<RunConfig['asked']>['steps'] = {}) =>
  history.map((message) => ({ ...message, steps: steps[message.id ?? ''] ?? [] }))

interface Asking {
  history: PromptFacts['history']
  mask: Mask | undefined
  sheets: OpenSheets
  modelId: string | undefined
}

/** Finds passages of the assistant's documents for the question. */
async function readPassages(
  ctx: AppContext,
  run: LiveRun,
  { history, mask, sheets, modelId }: Asking,
): Promise<Passage[]> {
  const { assistantId, config } = run.facts
  const owners = listOwners(assistantId, config)
  const texts = writeSearchTexts(history)
  const rows = texts.question === '' ? [] : await findInSheets(ctx, sheets, texts.question)
  if (config.knowledgeMode === 'whole')
    return [...rows, ...(await wholeKnowledge(ctx.db, { owners, maxChars: WHOLE_CHARACTERS }))]
  if (texts.question === '') return []
  const model = modelId === undefined ? undefined : ctx.models.find(modelId)
  const limit = passagesFor((await model?.window?.findTokens()) ?? null)
  const completed = await completeQuestion(ctx, run, { history, texts, model, mask })
  const { passages, costMicros } = await findPassages(ctx, { owners, limit, ...completed })
  run.searchMicros += costMicros
  return [...rows, ...passages]
}

/** Returns the reader of the answer: a member, or a guest of whom only the institution is known. */
async function readReader(ctx: AppContext, chatId: string): Promise<Reader> {
  const chat = await readAsker(ctx.pool, chatId)
  if (!chat || chat.userId !== null) return { userId: chat?.userId ?? null }
  return { userId: null, institution: await getGuestAccessPolicy(ctx, chat).findInstitution(ctx, chat) }
}

type Read = Pick<PromptFacts, 'config' | 'history'> & Required<Pick<PromptFacts, 'files'>>

/** Returns the texts that must support the answer if only documents may answer. */
const collectGiven = ({ config, history, files }: Read, passages: readonly Passage[]): Given => ({
  passages: [
    ...passages.flatMap(({ text, foundRows }) => (foundRows ? computedTexts(text) : [text])),
    ...[...files.values()].map(({ text }) => text),
  ],
  // an answer may name the assistant, its documents and the person's words
  knownText: [
    config.name,
    ...passages.map(({ documentName }) => documentName),
    ...history.filter(({ role }) => role === 'user').map(({ text }) => text),
  ].join('\n'),
})

const toSources = (passages: readonly Passage[]): Source[] =>
  passages.map(({ documentId, documentName, page, place, address, text }, index) => ({
    number: index + 1,
    documentId,
    documentName,
    page,
    ...(place === undefined ? {} : { place }),
    ...(address === undefined ? {} : { address }),
    passage: text,
  }))
