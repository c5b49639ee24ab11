import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { AssistantRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { DomainError, invalidField, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'
import type { Keys } from '@prosa/server/src/platform/secrets/keys.ts'
import { requireReachable } from '#/tools/server/http/access.service.ts'
import { describeStates, noState } from '#/tools/server/mcp/source-states.service.ts'
import { sourceKindActions } from '#/tools/server/sources/kinds.service.ts'
import type { OpenSource } from '#/tools/server/sources/kind.model.ts'
import * as repository from '#/tools/server/sources/sources.repository.ts'
import { toolSources } from '#/tools/server/tools.tables.ts'
import {
  MAX_CHOSEN,
  MAX_SOURCES,
  type PreviewForm,
  type SourceTool,
  type ToolSource,
  type toolSourceSchema,
  type ToolSourceForm,
} from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'

export type Editable = Authorized<AssistantRow, 'edit'>
type ReadSource = z.input<typeof toolSourceSchema>

/** Label of the sealed values. */
const SECRETS = 'tools/secrets'
export const sealedSources = {
  what: 'serviços de assistentes',
  table: toolSources,
  columns: [{ column: toolSources.sealed, label: SECRETS }],
}

interface SourceSecrets {
  secret: string
  /** Values of fixed parameters, by `tool parameter`. */
  fixed: Record<string, string>
}

const noSecrets: SourceSecrets = { secret: '', fixed: {} }
const fixedKey = (tool: string, parameter: string): string => `${tool} ${parameter}`

/** Opens the sealed values of a service; empty ones if it has none, or they were sealed with a lost secret. */
const openSecrets = (keys: Keys, { sealed }: Pick<repository.SourceRow, 'sealed'>): SourceSecrets => {
  const opened = sealed === null ? undefined : keys.open(SECRETS, sealed)
  return opened === undefined ? noSecrets : (JSON.parse(opened) as SourceSecrets)
}

/** Opens a service for its calls. */
export function openSource(
  { keys }: AppContext,
  row: repository.SourceRow,
): OpenSource & { readFixed: (tool: string, parameter: string) => string } {
  const { secret, fixed } = openSecrets(keys, row)
  const { id, address, access } = row
  return { id, address, access, secret, readFixed: (tool, parameter) => fixed[fixedKey(tool, parameter)] ?? '' }
}

/** Lists an assistant's services, without their secrets. */
export async function listToolSources(ctx: AppContext, { id }: Editable): Promise<{ items: ReadSource[] }> {
  const found = await repository.findSources(ctx.db, id)
  const describe = await describeStates(
    ctx,
    found.map(({ row }) => row),
  )
  return { items: found.map(({ row, pin }) => ({ ...toToolSource(ctx, row, pin), ...describe(row) })) }
}

/** Reads what a service offers; the stored secret is only sent to the stored address. */
export async function previewTools(ctx: AppContext, { id }: Editable, form: PreviewForm): Promise<FoundTools> {
  const row = form.sourceId === undefined ? undefined : await repository.findSource(ctx.db, id, form.sourceId)
  if (form.sourceId !== undefined && !row) throw notFound()
  const kept = row && isSameServer(row, form) ? openSecrets(ctx.keys, row).secret : ''
  const source = { id: row?.id ?? '', address: form.address, access: form.access, secret: form.secret ?? kept }
  return sourceKindActions[form.kind].preview(ctx, source, form)
}

/**
 * Connects a service.
 * @throws `tool_sources_limit`, `validation_failed`
 */
export const createToolSource = (ctx: AppContext, by: By, { id }: Editable, form: ToolSourceForm) => {
  const fields = toFields(ctx, form, undefined)
  return ctx.db.transaction(async (tx) => {
    if ((await repository.lockSources(tx, id)) >= MAX_SOURCES) throw new DomainError('tool_sources_limit')
    const row = await repository.insertSource(tx, id, fields)
    await record(tx, by, 'tool_source.create', row)
    return toToolSource(ctx, row, await pinChosen(tx, row, undefined))
  })
}

/**
 * Changes a service. Its address and secrets hold at once, its tools when the configuration names the new pin.
 * @throws `changed_meanwhile`, `validation_failed`
 */
export const updateToolSource = (ctx: AppContext, by: By, { id }: Editable, sourceId: string, form: ToolSourceForm) =>
  ctx.db.transaction(async (tx) => {
    const before = await repository.findSource(tx, id, sourceId)
    if (!before) throw notFound()
    const version = async () => (await repository.findSource(tx, id, sourceId))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'tool_source', id: sourceId }, version })
    const row = await repository.updateSource(tx, id, sourceId, toFields(ctx, form, before))
    if (!row) throw notFound()
    await record(tx, by, 'tool_source.change', row)
    return toToolSource(ctx, row, await pinChosen(tx, row, await repository.findNewestPin(tx, sourceId)))
  })

/** Disconnects a service with its pins: no version of the assistant calls it any more. */
export const deleteToolSource = (ctx: AppContext, by: By, { id }: Editable, sourceId: string) =>
  ctx.db.transaction(async (tx) => {
    const row = await repository.deleteSource(tx, id, sourceId)
    if (!row) throw notFound()
    await record(tx, by, 'tool_source.delete', row)
  })

type Recorded = 'tool_source.create' | 'tool_source.change' | 'tool_source.delete'

/** Records the action in the audit trail, without addresses and secrets. */
const record = (tx: Queryable, by: By, action: Recorded, { id, kind, assistantId }: repository.SourceRow) =>
  audit(tx, { ...doneBy(by), action, target: { type: 'tool_source', id }, data: { kind, assistantId } })

/** Returns the columns of a form: its secrets sealed, those that it does not give taken from the row before. */
function toFields(ctx: AppContext, form: ToolSourceForm, before: repository.SourceRow | undefined) {
  const { kind, name, address, access, secret: given, tools } = form
  if (before && before.kind !== kind) throw invalidField('kind', 'O tipo de um serviço não muda. Conecte outro.')
  if (new Set(tools.map((tool) => tool.name)).size < tools.length) throw invalidField('tools', 'Há nomes repetidos.')
  if (tools.filter(({ chosen }) => chosen).length > MAX_CHOSEN)
    throw invalidField('tools', `Escolha no máximo ${MAX_CHOSEN} ações.`)
  requireReachable(ctx, form)
  sourceKindActions[kind].check(form)
  const kept = before ? openSecrets(ctx.keys, before) : noSecrets
  const isElsewhere = before !== undefined && !isSameServer(before, form)
  if (isElsewhere && (kept.secret !== '' || Object.keys(kept.fixed).length > 0) && given === undefined)
    throw invalidField('secret', 'Escreva a senha ou chave de novo: a que está guardada é do endereço de antes.')
  const reusable = isElsewhere ? noSecrets : kept
  const fixed = Object.fromEntries(
    tools.flatMap((tool) =>
      tool.fixed
        .filter(({ from }) => from === 'secret')
        .map(({ parameter, value }) => {
          const key = fixedKey(tool.name, parameter)
          return [key, value === '' ? (reusable.fixed[key] ?? '') : value]
        }),
    ),
  )
  const secret = access.type === 'none' ? '' : (given ?? reusable.secret)
  const hasAny = secret !== '' || Object.keys(fixed).length > 0
  const sealed = hasAny ? ctx.keys.seal(SECRETS, JSON.stringify({ secret, fixed } satisfies SourceSecrets)) : null
  return { kind, name, address, access, sealed, tools: tools.map(withoutSecrets) }
}

const withoutSecrets = (tool: SourceTool): SourceTool => ({
  ...tool,
  fixed: tool.fixed.map((each) => (each.from === 'secret' ? { ...each, value: '' } : each)),
})

/** Whether the stored secret would be sent to the same servers. */
function isSameServer(before: Pick<ToolSource, 'address' | 'access'>, after: Pick<ToolSource, 'address' | 'access'>) {
  const serversOf = ({ address, access }: Pick<ToolSource, 'address' | 'access'>) => [
    URL.parse(address)?.origin,
    access.type === 'oauth' ? URL.parse(access.tokenUrl)?.origin : undefined,
  ]
  return isDeepStrictEqual(serversOf(before), serversOf(after))
}

/** Pins the chosen tools, unless the newest pin is equal. */
async function pinChosen(
  tx: Queryable,
  { id, name, tools }: repository.SourceRow,
  newest: repository.PinRow | undefined,
) {
  const chosen = tools.filter((tool) => tool.chosen)
  const label = `${name}: ${chosen.map(({ title }) => title).join(', ')}`.slice(0, 4000)
  if (chosen.length === 0 || (newest?.label === label && isDeepStrictEqual(newest.tools, chosen))) return newest
  return repository.insertPin(tx, id, label, chosen)
}

function toToolSource({ keys }: AppContext, row: repository.SourceRow, pin: repository.PinRow | undefined): ReadSource {
  const { id, kind, name, address, access, tools, updatedAt, version } = row
  return {
    id,
    kind,
    name,
    address,
    access,
    tools,
    updatedAt,
    version,
    ...noState,
    hasSecret: openSecrets(keys, row).secret !== '',
    pin: pin && tools.some(({ chosen }) => chosen) ? { id: pin.id, label: pin.label } : null,
  }
}
