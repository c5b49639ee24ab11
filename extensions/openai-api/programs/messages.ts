import { z } from '@prosa/contract/protocol/zod.ts'

const textPart = z.object({ type: z.literal('text', 'Somente partes do tipo text são aceitas.'), text: z.string() })
const content = z.union(
  [z.string(), z.array(textPart)],
  'O conteúdo precisa ser um texto ou uma lista de partes de texto.',
)

const functionName = z.string().regex(/^[\w-]{1,64}$/, 'Use até 64 letras sem acento, números, _ e -.')

/** Most functions of a request, and most calls of a message. */
const MAX_TOOLS = 128

const callSchema = z.object({
  id: z.string().min(1, 'Cada chamada precisa de um id.').max(200),
  type: z.literal('function', 'Somente chamadas do tipo function são aceitas.'),
  function: z.object({
    name: functionName,
    /** A JSON object as text. */
    arguments: z.string().refine(isObject, 'Os argumentos precisam ser um objeto JSON, em texto.'),
  }),
})

/** Whether a text is a JSON object; an empty one stands for no arguments. */
function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const messageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool'], 'Use o papel user, assistant ou tool.'),
  content: content.nullish(),
  /** Of an assistant's message: the calls that it asked for. */
  tool_calls: z.array(callSchema).max(MAX_TOOLS, `Envie até ${MAX_TOOLS} chamadas.`).nullish(),
  /** Of a message with the role tool: the call that it answers. */
  tool_call_id: z.string().nullish(),
})
export type CompletionMessage = z.infer<typeof messageSchema>

export const messagesSchema = z
  .array(messageSchema)
  .min(1, 'Envie pelo menos uma mensagem.')
  .max(500, 'Envie no máximo 500 mensagens.')
  .superRefine((messages, ctx) => {
    for (const [path, message] of findProblems(messages)) ctx.addIssue({ code: 'custom', path, message })
  })

/** Finds calls without results, results without calls, and ids that are used twice. */
function findProblems(messages: readonly CompletionMessage[]): [path: (string | number)[], message: string][] {
  const last = messages.at(-1)?.role
  if (last !== 'user' && last !== 'tool') return [[[], 'A última mensagem precisa ser do papel user ou tool.']]
  const ids = new Set<string>()
  let open = new Set<string>()
  const missing = () => `Falta o resultado (papel tool) das chamadas: ${[...open].slice(0, 5).join(', ')}.`
  for (const [at, { role, tool_calls: calls, tool_call_id: answered }] of messages.entries()) {
    if (role === 'tool') {
      if (!open.delete(answered ?? ''))
        return [
          [[at, 'tool_call_id'], 'Nenhuma chamada (tool_calls) da mensagem anterior do assistente espera este id.'],
        ]
      continue
    }
    if (open.size > 0) return [[[at, 'role'], missing()]]
    if (role !== 'assistant' || !calls) continue
    if (!messages.slice(0, at).some((each) => each.role === 'user'))
      return [[[at, 'tool_calls'], 'As chamadas vêm depois de uma pergunta (papel user).']]
    open = new Set(calls.map(({ id }) => id))
    if (open.size < calls.length || calls.some(({ id }) => ids.has(id)))
      return [[[at, 'tool_calls'], 'Cada chamada da conversa precisa de um id só dela.']]
    for (const id of open) ids.add(id)
  }
  return open.size > 0 ? [[[], missing()]] : []
}

/** The part of a JSON Schema that every provider relies on; the rest is passed on. */
const parametersSchema = z.looseObject(
  {
    type: z.literal('object', 'Os parâmetros de uma função são um objeto (type: object).').optional(),
    properties: z
      .record(z.string(), z.union([z.looseObject({}), z.boolean()], 'Cada parâmetro precisa de um esquema.'))
      .optional(),
    required: z.array(z.string(), 'required é uma lista de nomes.').optional(),
  },
  'Os parâmetros precisam ser um JSON Schema.',
)

const toolSchema = z.object({
  type: z.literal('function', 'Somente ferramentas do tipo function são aceitas.'),
  function: z.object({
    name: functionName,
    description: z.string().nullish(),
    parameters: parametersSchema.nullish(),
    strict: z.boolean().nullish(),
  }),
})

export const toolsSchema = z
  .array(toolSchema)
  .max(MAX_TOOLS, `Envie até ${MAX_TOOLS} ferramentas.`)
  .refine(
    (tools) => new Set(tools.map((tool) => tool.function.name)).size === tools.length,
    'Duas ferramentas têm o mesmo nome.',
  )

export const toolChoiceSchema = z.union(
  [
    z.enum(['none', 'auto', 'required']),
    z.object({ type: z.literal('function'), function: z.object({ name: functionName }) }),
  ],
  'Use none, auto, required, ou o nome de uma função.',
)
