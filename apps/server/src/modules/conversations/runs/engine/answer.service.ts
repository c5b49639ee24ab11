import { APPROVED_MODEL, NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { NOTHING_FOUND } from '@prosa/contract/assistants/new-assistant.ts'
import { SAFETY_MODEL } from '@prosa/contract/conversations/safety-rules.ts'
import type { AppContext } from '#/context.ts'
import { approvedAnswerTo, dayOf } from '#/modules/conversations/runs/engine/approved-answer.model.ts'
import { computedTexts } from '#/modules/conversations/runs/engine/claims.model.ts'
import { generate, type GenerationOptions } from '#/modules/conversations/runs/engine/generation.service.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { findsNothing } from '#/modules/conversations/runs/engine/only-documents.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import {
  readBranchOf,
  readFilesOf,
  readerOf,
  readPassages,
  readSheets,
  sourcesOf,
  toolFor,
} from '#/modules/conversations/runs/engine/reading.service.ts'
import { fillConfig } from '#/modules/assistants/finding/variables.service.ts'
import { originOf } from '#/modules/conversations/origins/origin.model.ts'
import { screenQuestion } from '#/modules/conversations/safety/safety.service.ts'
import { isCourtesy } from '#/modules/conversations/runs/engine/courtesies.model.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

type Progress = Pick<GenerationOptions, 'retryMs' | 'onProgress'>

/** Puts the answer to a run's question into it: the approved one where there is one, else a model's. */
export async function makeAnswer(run: LiveRun, ctx: AppContext, progress: Progress): Promise<Outcome> {
  const { hasDocuments, written } = run.facts
  const { messages: history, memory } = await readBranchOf(ctx, run)
  const { assistantId, chatId, parentId: messageId } = run.facts
  const question = history.at(-1)?.text ?? ''
  run.isCourtesy = isCourtesy(question)
  const { answer, mask } = await screenQuestion(ctx, { assistantId, chatId, messageId, text: question })
  if (answer !== undefined && written.length === 0) return sayFixed(run, SAFETY_MODEL, answer, progress)
  const approved = written.length === 0 ? await approvedFor(ctx, run, question) : undefined
  if (approved !== undefined) return sayApproved(run, approved, progress)
  const sheets = await readSheets(ctx, run)
  const [passages, files] = await Promise.all([
    readPassages(ctx, run, { history, mask, sheets }),
    readFilesOf(ctx, run, history),
  ])
  const tables = toolFor(ctx, run, sheets)
  if (run.cancelled !== undefined) return { state: 'done' }
  const config = await fillConfig(ctx, run.facts.config, () => readerOf(ctx, run))
  run.originNow = () => {
    const { fittedPassages: given = 0 } = run
    return originOf({ passages, given, config, hasDocuments, files: files.size, masked: mask?.counts() ?? {} })
  }
  if (config.knowledgeMode === 'only') {
    // a model may count what the rows that were found do not say
    const mayCount = passages.some(({ documentId }) => tables?.documentIds.has(documentId))
    if (!mayCount && written.length === 0 && findsNothing({ history, passages, hasFiles: files.size > 0 }))
      return sayNothingFound(run, progress)
    run.given = {
      passages: [
        ...passages.flatMap(({ text, foundRows }) => (foundRows ? computedTexts(text) : [text])),
        ...[...files.values()].map(({ text }) => text),
      ],
      // an answer may name the assistant, its documents and what the person spoke of
      said: [
        config.name,
        ...passages.map(({ documentName }) => documentName),
        ...history.filter(isPersons).map(({ text }) => text),
      ].join('\n'),
    }
  }
  const sources = sourcesOf(passages)
  if (config.showSources) run.sources = sources
  const material = {
    config,
    history,
    memory,
    files,
    tables,
    passages: sources.map(({ passage, ...source }, at) => ({
      ...source,
      text: passage,
      foundRows: passages[at]?.foundRows,
    })),
    hasDocuments,
    written: written.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  }
  return generate(run, material, { models: ctx.models, log: ctx.log, metrics: ctx.metrics, mask, ...progress })
}

async function approvedFor(ctx: AppContext, run: LiveRun, question: string): Promise<string | undefined> {
  const { approvedAnswers } = run.facts.config
  // what people wrote is no JSON
  if (approvedAnswers.length === 0 || run.facts.config.asked?.json) return undefined
  const { timeZone } = (await getSettings(ctx)).general
  return approvedAnswerTo(question, approvedAnswers, dayOf(ctx.clock.now(), timeZone))
}

const isPersons = ({ role }: { role: string }): boolean => role === 'user'

/** Only documents may answer, and none does: no model is asked. */
function sayNothingFound(run: LiveRun, progress: Progress): Outcome {
  const { nothingFound, asked } = run.facts.config
  const sentence = nothingFound === '' ? NOTHING_FOUND : nothingFound
  return sayFixed(run, NOTHING_FOUND_MODEL, asked?.json ? JSON.stringify(sentence) : sentence, progress)
}

function sayApproved(run: LiveRun, text: string, progress: Progress): Outcome {
  run.tell('part', { messageId: run.facts.messageId, approved: true })
  return sayFixed(run, APPROVED_MODEL, text, progress)
}

/** Words that no model made: they cost nothing. */
function sayFixed(run: LiveRun, modelId: string, text: string, { onProgress }: Progress): Outcome {
  run.modelId = modelId
  run.usage = { input: 0, output: 0 }
  run.finishReason = 'stop'
  run.say('text', text)
  onProgress(run)
  return { state: 'done' }
}
