import type { CompletionRequest, ResponseFormat } from '#/openai-api/programs.ts'
import type { CompletionMessage } from '#/openai-api/programs/messages.ts'
import type { RunChat } from '@prosa/server/src/modules/conversations/runs/sending.service.ts'

type AnswerOptions = NonNullable<RunChat['config']['asked']>
type JsonOptions = NonNullable<AnswerOptions['json']>
type ToolOptions = NonNullable<AnswerOptions['tools']>
type CallStep = NonNullable<AnswerOptions['steps']>[string][number]

interface Turn {
  role: 'user' | 'assistant'
  text: string
  /** Of a question: the calls that were made for it, before its answer. */
  steps: CallStep[]
}

/** A converted request. */
export interface Conversation {
  past: Turn[]
  question: Turn
  /** Names of ignored parts of the request. */
  ignored: string[]
}

/**
 * Splits a request into earlier messages and the question. System and developer messages are left out, because only the
 * assistant sets instructions (M1). Adjacent messages of one role are joined; calls belong to the question before them.
 */
export function toConversation({ messages }: CompletionRequest): Conversation {
  const ignored = messages.flatMap(({ role }, index) => (isInstruction(role) ? [`messages[${index}]`] : []))
  const turns: Turn[] = []
  const results = new Map(messages.map(({ tool_call_id: id, content }) => [id, contentText(content)]))
  for (const { role, content, tool_calls: calls } of messages) {
    const text = contentText(content).trim()
    if (role === 'assistant' && calls?.length) addStep(turns, text, toCalls(calls, results))
    else if (text !== '' && role !== 'tool' && !isInstruction(role)) addText(turns, role, text)
  }
  const question = turns.at(-1)?.role === 'user' ? turns.pop() : undefined
  return { past: turns, question: question ?? { role: 'user', text: '', steps: [] }, ignored }
}

function addText(turns: Turn[], role: Turn['role'], text: string): void {
  const last = turns.at(-1)
  if (last?.role === role && last.steps.length === 0) last.text += `\n\n${text}`
  else turns.push({ role, text, steps: [] })
}

/** Adds calls to the last question; what the assistant said after it belongs to them. */
function addStep(turns: Turn[], text: string, calls: CallStep['calls']): void {
  const said = turns.at(-1)?.role === 'assistant' ? turns.pop()?.text : undefined
  turns.at(-1)?.steps.push({ text: [said, text].filter(Boolean).join('\n\n'), calls })
}

const toCalls = (
  calls: NonNullable<CompletionMessage['tool_calls']>,
  results: ReadonlyMap<string | null | undefined, string>,
): CallStep['calls'] =>
  calls.map(({ id, function: { name, arguments: input } }) => ({
    id,
    name,
    input: JSON.parse(input || '{}') as CallStep['calls'][number]['input'],
    result: results.get(id) ?? '',
  }))

/** Returns the requested options of the answer. */
export function toAnswerOptions(body: CompletionRequest): AnswerOptions {
  const { max_completion_tokens: most, max_tokens: mostBefore, temperature, stop, response_format: format } = body
  return {
    maxTokens: most ?? mostBefore ?? undefined,
    temperature: temperature ?? undefined,
    stop: typeof stop === 'string' ? [stop] : (stop ?? undefined),
    json: format ? toJsonOptions(format) : undefined,
    tools: toToolOptions(body),
  }
}

/** Returns the functions. Providers want those of earlier calls declared, even where none may be called any more. */
function toToolOptions({ tools, tool_choice: choice, parallel_tool_calls: parallel, messages }: CompletionRequest) {
  const earlier = messages.flatMap(({ tool_calls: calls }) => calls?.map((call) => call.function.name) ?? [])
  if (tools?.length)
    return {
      functions: tools.map((tool): ToolOptions['functions'][number] => toFunction(tool.function)),
      choice: typeof choice === 'string' ? choice : (choice?.function ?? 'auto'),
      parallel: parallel ?? true,
    } as const
  if (earlier.length === 0) return undefined
  return {
    functions: [...new Set(earlier)].map((name) => toFunction({ name })),
    choice: 'none',
    parallel: true,
  } as const
}

type SentFunction = NonNullable<CompletionRequest['tools']>[number]['function']

const toFunction = ({ name, description, parameters, strict }: SentFunction): ToolOptions['functions'][number] => ({
  name,
  description: description ?? '',
  parameters: { properties: {}, ...parameters, type: 'object' },
  ...(typeof strict === 'boolean' ? { strict } : {}),
})

function toJsonOptions(format: ResponseFormat): JsonOptions | undefined {
  if (format.type === 'text') return undefined
  if (format.type === 'json_object') return {}
  const { name, description, schema } = format.json_schema
  return { name, ...(description === undefined ? {} : { description }), ...(schema ? { schema } : {}) }
}

const isInstruction = (role: CompletionMessage['role']): role is 'system' | 'developer' =>
  role === 'system' || role === 'developer'

function contentText(content: CompletionMessage['content']): string {
  if (typeof content === 'string') return content
  return content?.map(({ text }) => text).join('\n') ?? ''
}
