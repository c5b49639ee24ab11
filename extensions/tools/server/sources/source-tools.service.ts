import { randomUUID } from 'node:crypto'
import type { AppContext } from '@prosa/server/src/context.ts'
import { variableValues } from '@prosa/server/src/modules/assistants/finding/variables.service.ts'
import { type RunTool, ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { checkInput } from '#/tools/server/sources/input.model.ts'
import { sourceKindActions } from '#/tools/server/sources/kinds.service.ts'
import {
  findPerson,
  findPinned,
  findPinnedTool,
  findSource,
  type SourceRow,
} from '#/tools/server/sources/sources.repository.ts'
import { type Editable, openSource } from '#/tools/server/sources/sources.service.ts'
import { pickPath } from '#/tools/server/sources/picked-path.model.ts'
import type { SourceTool } from '#/tools/config.ts'

/** Characters of an answer that the model reads. */
const LONGEST_ANSWER = 20_000
/** Milliseconds of a call outside of an answer. */
const LONGEST_CHECK_MS = 15_000

interface Asking {
  assistantId: number
  pinIds: readonly string[]
  /** Null for visitors. */
  userId: number | null
  mayCause: (tool: SourceTool) => boolean
}

/** Finds the tools of an assistant's services that the asker may cause. */
export async function findSourceTools(ctx: AppContext, asking: Asking): Promise<RunTool[]> {
  const { assistantId, pinIds, userId, mayCause } = asking
  if (pinIds.length === 0) return []
  const pinned = await findPinned(ctx.db, assistantId, pinIds)
  return pinned.flatMap(({ source, tools }) =>
    tools.filter(mayCause).map((tool) => toRunTool(ctx, source, tool, userId)),
  )
}

/** A tool's name for models: unique among services, and the same when a service is renamed. */
const nameForModels = (sourceId: string, { name }: Pick<SourceTool, 'name'>): string =>
  `${name}_${sourceId.slice(0, 8)}`

/** Finds the newest state of a tool by its name for models, with the other tools of its service at that state. */
async function findTool(ctx: AppContext, assistantId: number, modelName: string) {
  const pinned = await findPinnedTool(ctx.db, assistantId, modelName.replace(/_[^_]*$/, ''))
  for (const { source, tools } of pinned) {
    const tool = tools.find((each) => nameForModels(source.id, each) === modelName)
    if (tool) return { source, tool, tools }
  }
  return undefined
}

/** Finds the schema of what a tool is given, by its name for models; undefined for a tool that no longer exists. */
export async function findInputSchema(ctx: AppContext, assistantId: number, tool: string) {
  const found = await findTool(ctx, assistantId, tool)
  return found && withoutFixed(found.tool)
}

/** Explains why changed values do not fit a tool; undefined if they do. */
export async function checkChanged(ctx: AppContext, assistantId: number, tool: string, input: object) {
  const schema = await findInputSchema(ctx, assistantId, tool)
  return schema && checkInput(schema, input)
}

interface Checked {
  assistantId: number
  userId: number
  tool: string
  input: Readonly<Record<string, unknown>>
}

/**
 * Asks the service what became of a call, by the reading tool that its author chose for that, with the values of the same
 * names. Null if there is none.
 */
export async function checkOutcome(ctx: AppContext, { assistantId, userId, tool: name, input }: Checked) {
  const found = await findTool(ctx, assistantId, name)
  const tool = found?.tools.find((each) => each.name === found.tool.check && !each.writes)
  if (!found || !tool) return null
  const { properties = {} } = JSON.parse(tool.inputSchema) as { properties?: object }
  const shared = Object.fromEntries(Object.entries(input).filter(([each]) => Object.hasOwn(properties, each)))
  const signal = AbortSignal.timeout(LONGEST_CHECK_MS)
  try {
    return await callSource(ctx, { source: found.source, tool, userId, input: shared, key: randomUUID(), signal })
  } catch (error) {
    if (error instanceof ToolFailure) return error.message
    throw error
  }
}

interface Tried {
  sourceId: string
  tool: string
  /** A JSON object. */
  input: string
}

/**
 * Makes a reading call in the name of an editor; `text` is the answer or why there is none. Throws 404 for an unknown tool,
 * and 409 `tool_writes` for one that changes something.
 */
export async function tryTool(ctx: AppContext, by: By, { id }: Editable, { sourceId, tool: name, input }: Tried) {
  const source = await findSource(ctx.db, id, sourceId)
  const tool = source?.tools.find((each) => each.name === name)
  if (!source || !tool) throw notFound()
  if (tool.writes) throw new DomainError('tool_writes')
  const values = JSON.parse(input) as Record<string, unknown>
  const signal = AbortSignal.timeout(LONGEST_CHECK_MS)
  const startedAt = performance.now()
  const end = (worked: boolean, text: string) => ({ worked, text, ms: Math.round(performance.now() - startedAt) })
  try {
    const called = { source, tool, userId: by.actor.id, input: values, key: randomUUID(), signal }
    return end(true, await callSource(ctx, called))
  } catch (error) {
    if (error instanceof ToolFailure) return end(false, error.message)
    throw error
  }
}

const toRunTool = (ctx: AppContext, source: SourceRow, tool: SourceTool, userId: number | null): RunTool => ({
  name: nameForModels(source.id, tool),
  description: `${source.name}: ${tool.title}. ${tool.description}`.slice(0, 4000),
  inputSchema: withoutFixed(tool),
  display: { label: `${source.name}: ${tool.title}`, writes: tool.writes, waits: tool.writes },
  call: (json, { key, signal }) =>
    callSource(ctx, { source, tool, userId, input: JSON.parse(json) as Record<string, unknown>, key, signal }),
})

interface Called {
  source: SourceRow
  tool: SourceTool
  userId: number | null
  input: Readonly<Record<string, unknown>>
  key: string
  signal: AbortSignal
}

/** Calls a tool of a service with the fixed parameters; returns the kept part of its answer. */
async function callSource(ctx: AppContext, { source, tool, userId, input, key, signal }: Called) {
  const problem = checkInput(withoutFixed(tool), input)
  if (problem !== undefined) throw new ToolFailure(problem)
  const given = Object.fromEntries(
    Object.entries(input).filter(([name]) => !tool.fixed.some(({ parameter }) => parameter === name)),
  )
  const opened = openSource(ctx, source)
  const fixed = await readFixed(ctx, tool, userId, opened.readFixed)
  const answer = await sourceKindActions[source.kind].call(ctx, opened, tool, {
    input: { ...given, ...fixed },
    key,
    signal,
  })
  const picked = pickPath(answer, tool.path)
  return picked.length > LONGEST_ANSWER
    ? `${picked.slice(0, LONGEST_ANSWER)}\n(A resposta continua e foi cortada.)`
    : picked
}

/** Returns the schema that the model sees: without the fixed parameters. */
function withoutFixed({ inputSchema, fixed }: Pick<SourceTool, 'inputSchema' | 'fixed'>): Record<string, unknown> {
  const isFixed = (name: string) => fixed.some(({ parameter }) => parameter === name)
  const schema = JSON.parse(inputSchema) as { properties?: object; required?: string[] }
  const { properties = {}, required = [] } = schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFixed(name))),
    required: required.filter((name) => !isFixed(name)),
  }
}

async function readFixed(
  ctx: AppContext,
  { name, fixed }: SourceTool,
  userId: number | null,
  readSecret: (tool: string, parameter: string) => string,
): Promise<Record<string, string>> {
  if (fixed.length === 0) return {}
  const person = userId === null ? undefined : await findPerson(ctx.db, userId)
  const { turma } = await variableValues(ctx, '', { userId })
  const values = {
    person_name: person?.name ?? '',
    person_email: person?.email ?? '',
    person_registration: person?.registration ?? '',
    class: turma,
  }
  return Object.fromEntries(
    fixed.map(({ parameter, from, value }) => {
      if (from === 'text') return [parameter, value]
      if (from === 'secret') return [parameter, readSecret(name, parameter)]
      if (values[from] === '')
        throw new ToolFailure(`Falta no cadastro da pessoa o que este serviço pede: ${missing[from]}.`)
      return [parameter, values[from]]
    }),
  )
}

const missing = {
  person_name: 'o nome',
  person_email: 'o e-mail',
  person_registration: 'a matrícula',
  class: 'a turma',
} as const
