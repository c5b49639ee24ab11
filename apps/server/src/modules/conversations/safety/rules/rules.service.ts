import type { AssistantSafety } from '@prosa/contract/conversations/safety.ts'
import { type SafetyRules, safetyRulesSchema } from '@prosa/contract/conversations/safety-rules.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, perContext } from '#/context.ts'
import * as repository from '#/modules/conversations/safety/rules/rules.repository.ts'
import { getSettings, requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { hashVersion } from '#/platform/db/version.ts'

/** Combines two sets of rules: protections of either apply, and the lower limit holds. */
export function combineRules(organization: SafetyRules, assistant: SafetyRules | null): SafetyRules {
  if (assistant === null) return organization
  const limits = [organization.messagesPerChat, assistant.messagesPerChat].filter((limit) => limit !== null)
  return {
    maskCpf: organization.maskCpf || assistant.maskCpf,
    maskPhone: organization.maskPhone || assistant.maskPhone,
    maskEmail: organization.maskEmail || assistant.maskEmail,
    topics: [...organization.topics, ...assistant.topics],
    alertOn: [...new Set([...organization.alertOn, ...assistant.alertOn])],
    recipients: [...new Set([...organization.recipients, ...assistant.recipients])],
    messagesPerChat: limits.length === 0 ? null : Math.min(...limits),
  }
}

const MAX_CACHED = 1000

/** Cache of assistants' rules, which any process's change invalidates. */
const getCache = perContext((ctx) => {
  const cache = new LRUCache<number, Promise<SafetyRules | null>>({ max: MAX_CACHED })
  ctx.listen.on(repository.safetyChannel, (assistantId) => void cache.delete(Number(assistantId)))
  ctx.listen.onReconnect(() => cache.clear())
  // another process may change rules before this one listens
  void ctx.listen.ready().then(() => cache.clear())
  return cache
})

function loadRules(ctx: AppContext, assistantId: number): Promise<SafetyRules | null> {
  const cache = getCache(ctx)
  const known = cache.get(assistantId)
  if (known) return known
  const read = repository.findRules(ctx.db, assistantId).then((rules) => rules && safetyRulesSchema.parse(rules))
  cache.set(assistantId, read)
  // a failed read is repeated at the next call
  read.catch(() => cache.delete(assistantId))
  return read
}

/** Returns the rules of an assistant: the organization's and its own. */
export async function readSafety(ctx: AppContext, assistantId: number): Promise<SafetyRules> {
  const [{ safety }, own] = await Promise.all([getSettings(ctx), loadRules(ctx, assistantId)])
  return combineRules(safety, own)
}

/** Returns the assistant's rules; by default they add nothing to the organization's. */
const orNone = (rules: SafetyRules | null): SafetyRules =>
  rules ? safetyRulesSchema.parse(rules) : { ...safetyRulesSchema.parse({}), maskCpf: false }

/** Returns an assistant's own safety rules and, for comparison, those of the organization. */
export async function readAssistantSafety(ctx: AppContext, assistantId: number): Promise<AssistantSafety> {
  const { safety } = await getSettings(ctx)
  const rules = orNone(await loadRules(ctx, assistantId))
  return {
    rules: { ...rules, version: hashVersion(rules) },
    organization: { ...safety, topics: safety.topics.map(({ name }) => name) },
  }
}

/** Saves the safety rules of an assistant. Throws 409 if they were changed since the person read them. */
export async function saveAssistantSafety(
  ctx: AppContext,
  by: By,
  assistantId: number,
  rules: SafetyRules,
): Promise<AssistantSafety> {
  const target = { type: 'assistant', id: assistantId } as const
  await ctx.db.transaction(async (tx) => {
    const version = async () => hashVersion(orNone(await repository.findRules(tx, assistantId)))
    await requireSeen(ctx, tx, by, { target, actions: ['assistant.safety'], version })
    await repository.writeRules(tx, { assistantId, rules, userId: by.actor.id })
    await audit(tx, {
      ...doneBy(by),
      action: 'assistant.safety',
      target,
    })
  })
  getCache(ctx).delete(assistantId)
  return readAssistantSafety(ctx, assistantId)
}

/** Throws 409 `chat_message_limit` if a chat has as many messages as allowed; a repeated message is accepted. */
export async function checkMessageLimit(
  ctx: AppContext,
  { id, assistantId }: { id: string; assistantId: number },
  messageId: string,
): Promise<void> {
  const { messagesPerChat: limit } = await readSafety(ctx, assistantId)
  if (limit === null || (await repository.countMessages(ctx.db, id, messageId)) < limit) return
  const messages = limit === 1 ? '1 mensagem' : `${limit.toLocaleString('pt-BR')} mensagens`
  const detail = `Esta conversa chegou ao limite de ${messages}. Comece outra para continuar.`
  throw new DomainError('chat_message_limit', { detail, data: { limit } })
}
