import { isDeepStrictEqual } from 'node:util'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { CallDecision } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { DomainError, invalidField, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import type { DecisionForm } from '#/tools/contract.ts'
import { FORM_TOOL } from '#/tools/extension.ts'
import { findCall, insertDecision } from '#/tools/server/decisions.repository.ts'
import { checkChanged, checkOutcome } from '#/tools/server/sources/source-tools.service.ts'

interface Decided {
  callId: string
  tries: number
  decision: DecisionForm
}

/**
 * Stores a person's decision on a call of their conversation; the continued answer acts on it. The same decision may be
 * sent again. Throws 404 for an unknown call, and 409 `call_decided` where the call does not wait for this decision.
 */
export async function decideCall(
  ctx: AppContext,
  chat: { id: string; assistantId: number },
  { callId, tries, decision: form }: Decided,
): Promise<void> {
  const { db } = ctx
  const found = await findCall(db, chat.id, callId)
  if (!found) throw notFound()
  const { call } = found
  const decision = toDecision(call, form)
  if (!decision || call.tries !== tries) throw new DomainError('call_decided')
  if (decision.perform && decision.input) await requireFitting(ctx, chat.assistantId, call.tool, decision.input)
  const before = await insertDecision(db, found, decision)
  if (before && !isDeepStrictEqual(before, decision)) throw new DomainError('call_decided')
}

/** Throws 422 for changed values that the tool does not accept. */
async function requireFitting(ctx: AppContext, assistantId: number, tool: string, input: ToolCall['input']) {
  const detail = await checkChanged(ctx, assistantId, tool, input)
  if (detail !== undefined) throw invalidField('decision/input', detail)
}

/**
 * Returns what the service says about a call of unknown outcome; null if the author chose no way to ask it. Throws 404 for an
 * unknown call.
 */
export async function checkCall(
  ctx: AppContext,
  chat: { id: string; assistantId: number; userId: number | null },
  callId: string,
): Promise<{ text: string | null }> {
  const found = await findCall(ctx.db, chat.id, callId)
  if (!found || chat.userId === null) throw notFound()
  const { tool, input } = found.call
  const { assistantId, userId } = chat
  return { text: await checkOutcome(ctx, { assistantId, userId, tool, input }) }
}

/** Returns the stored form of a decision; undefined if the call does not wait for one like this. */
function toDecision({ tool, state, tries }: ToolCall, form: DecisionForm): CallDecision | undefined {
  const isForm = tool === FORM_TOOL
  if (form.action === 'refuse')
    return state === 'waiting' ? { tries, perform: false, state: 'refused', output: 'A pessoa não quis.' } : undefined
  if (form.action === 'answer') {
    const output = JSON.stringify(Object.fromEntries(form.values.map(({ label, value }) => [label, value])))
    return isForm && state === 'waiting' ? { tries, perform: false, state: 'done', output } : undefined
  }
  if (form.action === 'confirm-done') {
    const output = 'A pessoa conferiu que foi feito.'
    return state === 'unknown' ? { tries, perform: false, state: 'done', output } : undefined
  }
  const mayPerform = !isForm && (state === 'waiting' || state === 'unknown')
  if (!mayPerform) return undefined
  return form.input === undefined
    ? { tries, perform: true }
    : { tries, perform: true, input: JSON.parse(form.input) as ToolCall['input'] }
}
