import type { AppContext } from '@prosa/server/src/context.ts'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { DomainError, invalidField } from '@prosa/server/src/platform/errors/domain-error.ts'
import { findNetworkCode, SafeFetchError } from '@prosa/server/src/platform/http/safe-fetch-error.ts'
import { askService, forgetToken, identify, unreachable } from '#/tools/server/http/access.service.ts'
import { describeRefusal, readText } from '#/tools/server/http/answer.model.ts'
import { buildRequest, httpRequestSchema, isWriting } from '#/tools/server/http/request.model.ts'
import { noteFault, noteSuccess } from '#/tools/server/mcp/source-states.service.ts'
import type { OpenSource, SourceCall, SourceKindActions } from '#/tools/server/sources/kind.model.ts'
import type { PreviewForm, SourceTool, ToolSourceForm } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'

/** Services that an OpenAPI document describes. */
export const httpKind: SourceKindActions = { preview, check, call }

const unreadable = (detail: string) => new DomainError('tools_unreadable', { detail })

async function preview(ctx: AppContext, { address }: OpenSource, { document }: PreviewForm): Promise<FoundTools> {
  const content = document.trim() === '' ? await fetchDocument(ctx, address) : document
  // the parser is only needed here
  const { DocumentError, readOpenApi } = await import('#/tools/server/http/openapi.model.ts')
  try {
    return readOpenApi(content, address)
  } catch (error) {
    throw error instanceof DocumentError ? unreadable(error.message) : error
  }
}

const tooLarge =
  'O documento é grande demais: o máximo são 5 MB. Deixe nele só as ações que o assistente vai usar e cole-o aqui.'

/** Fetches a document; without the credentials, because it may be on another server than the service. */
async function fetchDocument(ctx: AppContext, address: string): Promise<Uint8Array> {
  if (address === '') throw unreadable('Cole o documento, envie o arquivo ou escreva o endereço dele.')
  try {
    const response = await askService(ctx)(address, { redirects: 3 })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    throw unreadable(
      `O endereço respondeu ${response.status}. Confira se ele abre sem entrar; senão, cole o documento.`,
    )
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    throw unreadable(error.reason === 'size' ? tooLarge : unreachable)
  }
}

function check({ access, tools }: ToolSourceForm): void {
  if (access.type === 'person') throw invalidField('access', 'Só servidores MCP são autorizados por uma pessoa.')
  for (const { title, request, writes } of tools) {
    const { success, data } = httpRequestSchema.safeParse(JSON.parse(request))
    if (!success || isWriting(data.method) !== writes)
      throw invalidField('tools', `A ação “${title}” não pode ser gravada. Leia o documento de novo.`)
  }
}

/** Codes of the network that occur before anything was sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

async function call(
  ctx: AppContext,
  source: OpenSource,
  { request, writes }: SourceTool,
  { input, key, signal }: SourceCall,
) {
  const parsed = httpRequestSchema.parse(JSON.parse(request))
  const { method } = parsed
  const { url, headers, body } = buildRequest(source.address, parsed, input)
  try {
    await identify(ctx, source, { url, headers }, signal)
  } catch (error) {
    if (error instanceof ToolFailure && !signal.aborted) await noteFault(ctx, source, error)
    throw error
  }
  if (writes) headers.set('idempotency-key', key)
  const init = { method, headers, signal, ...(body === undefined ? {} : { body }) }
  try {
    const response = await askService(ctx)(url, method === 'GET' ? { ...init, redirects: 3 } : init)
    if (response.status === 401) forgetToken(ctx, source)
    const text = await readText(response)
    const problem = describeRefusal(response.status, text)
    await noteStatus(ctx, source, response.status)
    if (problem === undefined) return text
    // after a failure of the service, or a redirect, a change may have been made
    if (writes && !isSurelyNotMade(response.status)) throw new Error(`status ${response.status}`)
    throw new ToolFailure(problem)
  } catch (error) {
    const reason = toReason(error)
    if (reason === undefined) throw error
    const failure = new ToolFailure(failures[reason], { cause: error })
    if (reason !== 'size') await noteFault(ctx, source, failure)
    const isNeverSent = reason === 'url' || reason === 'address' || neverSent.has(findNetworkCode(error) ?? '')
    if (writes && !isNeverSent) throw error
    throw failure
  }
}

/** Why a request has no answer; undefined if a person stopped it, or for any other error. */
function toReason(error: unknown): SafeFetchError['reason'] | undefined {
  if (error instanceof SafeFetchError) return error.reason
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : undefined
}

/** Whether a status says that the service did nothing. */
const isSurelyNotMade = (status: number): boolean => status >= 400 && status < 500 && status !== 408

/** Notes whether the service works; a refusal of these values says that it does. Its words may be about a person. */
async function noteStatus(ctx: AppContext, source: OpenSource, status: number): Promise<void> {
  const isWorking = (status >= 200 && status < 300) || (isSurelyNotMade(status) && status !== 401)
  if (isWorking) return noteSuccess(ctx, source.id)
  await noteFault(ctx, source, new Error(describeRefusal(status, '')))
}

const failures: Readonly<Record<SafeFetchError['reason'], string>> = {
  url: 'O endereço do serviço não pode ser usado. O responsável pelo assistente precisa conferi-lo.',
  address: 'O endereço do serviço não pode ser usado. O responsável pelo assistente precisa conferi-lo.',
  redirects: 'O serviço manda sempre para outro endereço. O responsável pelo assistente precisa conferir o endereço.',
  timeout: 'O serviço demorou demais para responder. Tente de novo em alguns minutos.',
  size: 'A resposta do serviço é grande demais. Peça menos de uma vez.',
  network: 'O serviço não está respondendo. Tente de novo em alguns minutos.',
}
