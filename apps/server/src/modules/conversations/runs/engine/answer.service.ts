import { APPROVED_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { SAFETY_MODEL } from '@prosa/contract/conversations/safety-rules.ts'
import type { AppContext } from '#/context.ts'
import { approvedAnswerTo, dayOf } from '#/modules/conversations/runs/engine/approved-answer.model.ts'
import { generate, type GenerationOptions } from '#/modules/conversations/runs/engine/generation.service.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import {
  readBranchOf,
  readFilesOf,
  readPassages,
  sourcesOf,
} from '#/modules/conversations/runs/engine/reading.service.ts'
import { originOf } from '#/modules/conversations/origins/origin.model.ts'
import { screenQuestion } from '#/modules/conversations/safety/safety.service.ts'
import { isCourtesy } from '#/platform/ai/embedded/courtesies.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

type Progress = Pick<GenerationOptions, 'retryMs' | 'onProgress'>

/** Puts the answer to a run's question into it: the approved one where there is one, else a model's. */
export async function makeAnswer(run: LiveRun, ctx: AppContext, progress: Progress): Promise<Outcome> {
  const { config, hasDocuments, written } = run.facts
  const history = await readBranchOf(ctx, run)
  const { assistantId, chatId, parentId: messageId } = run.facts
  const question = history.at(-1)?.text ?? ''
  run.isCourtesy = isCourtesy(question)
  const { answer, mask } = await screenQuestion(ctx, { assistantId, chatId, messageId, text: question })
  if (answer !== undefined && written.length === 0) return sayFixed(run, SAFETY_MODEL, answer, progress)
  const approved = written.length === 0 ? await approvedFor(ctx, run, question) : undefined
  if (approved !== undefined) return sayApproved(run, approved, progress)
  const [passages, files] = await Promise.all([readPassages(ctx, run, history), readFilesOf(ctx, run, history)])
  if (run.cancelled !== undefined) return { state: 'done' }
  run.originNow = () => originOf({ passages, config, hasDocuments, files: files.size, masked: mask?.counts() ?? {} })
  const sources = sourcesOf(passages)
  if (config.showSources) run.sources = sources
  const material = {
    history,
    files,
    passages: sources.map(({ passage, ...source }) => ({ ...source, text: passage })),
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
