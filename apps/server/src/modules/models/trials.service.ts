import type { ModelTestResult } from '@prosa/contract/models/model-settings.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { APICallError } from '@ai-sdk/provider'
import { ZodError } from 'zod'
import type { AppContext } from '#/context.ts'
import { toProviderFailure } from '#/platform/ai/provider-failure.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'

const TRIAL_MS = 20_000
/** Enough for models that reason before their first word. */
const TOKENS = 400

/** Asks a provider for its models now. The provider's own words are never shown (T2). */
export async function tryProvider(ctx: AppContext, providerId: string): Promise<ModelTestResult> {
  if (!ctx.models.providers().some(({ provider }) => provider.id === providerId)) throw notFound()
  try {
    const count = await ctx.models.relist(providerId)
    const models = count === 1 ? '1 modelo' : `${count} modelos`
    return { ok: true, message: `Funcionou: o provedor respondeu e oferece ${models}.` }
  } catch (error) {
    return { ok: false, message: isNoList(error) ? noList : trialFailure(error) }
  }
}

const noList =
  'O servidor respondeu, mas sem uma lista de modelos. Confira o endereço: ele costuma terminar em /v1. Se for este mesmo, adicione os modelos à mão.'

/** Whether the server answered with a web page, or does not know the address. */
const isNoList = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof ZodError ||
  (APICallError.isInstance(error) && (error.statusCode === 404 || error.statusCode === 405))

/** Asks a model one short question, even where it is switched off. */
export async function tryModel(ctx: AppContext, modelId: string): Promise<ModelTestResult> {
  const found = ctx.models.all().find(({ info }) => info.id === modelId)
  if (!found) throw new DomainError('model_unavailable')
  const began = performance.now()
  try {
    await found.model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Responda somente com a palavra “funciona”.' }] }],
      maxOutputTokens: TOKENS,
      abortSignal: AbortSignal.timeout(TRIAL_MS),
    })
  } catch (error) {
    return { ok: false, message: trialFailure(error) }
  }
  const seconds = ((performance.now() - began) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return { ok: true, message: `Funcionou: o modelo respondeu em ${seconds} s.` }
}

/** Explains why a trial failed, in the product's own words (T2). */
export function trialFailure(error: unknown): string {
  const { code } = toProviderFailure(error)
  if (code === 'model_unavailable')
    return 'O provedor respondeu, mas não oferece este modelo. Confira o nome dele na página do provedor.'
  return code === 'provider_auth'
    ? 'O provedor recusou a chave. Confira se ela está certa e se a conta dela tem crédito.'
    : `${errorTable[code][1]} Confira o endereço e se o servidor está no ar.`
}
