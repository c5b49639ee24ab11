import { principalTypes } from '@prosa/contract/assistants/access.ts'
import { shownText } from '@prosa/contract/protocol/names.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { paged, pageQuery } from '@prosa/contract/protocol/paging.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'

/** A person or group that a prompt is shared with. */
const readerIdSchema = z.strictObject({ kind: z.enum(['user', 'group']), id: z.int32().positive() })
export type PromptReaderId = z.infer<typeof readerIdSchema>

const readerSchema = named('PromptReader', {
  ...readerIdSchema.shape,
  type: z.enum(principalTypes),
  name: z.string(),
  /** Null unless the reader may search people. */
  email: z.string().nullable(),
})
export type PromptReader = z.infer<typeof readerSchema>

const promptSchema = named('Prompt', {
  id: z.uuid(),
  title: z.string(),
  /** The text with its fields, such as `{turma}`. */
  text: z.string(),
  mine: z.boolean(),
  ownerName: z.string(),
  /** The people and groups that the prompt is shared with; only its owner receives them. */
  readers: z.array(readerSchema),
  updatedAt: instant,
  version: versionSchema,
})
export type Prompt = z.infer<typeof promptSchema>
export type UnserializedPrompt = z.input<typeof promptSchema>

const fields = {
  title: shownText().min(1, 'Escreva um título.').max(80, 'O título pode ter no máximo 80 caracteres.'),
  text: z.string().trim().min(1, 'Escreva a mensagem.').max(8000, 'A mensagem pode ter no máximo 8.000 caracteres.'),
  readers: z.array(readerIdSchema).max(50, 'Compartilhe com no máximo 50 pessoas e grupos.'),
}

const own = { tag: 'Mensagens prontas', policy: 'session', permission: 'chats.create' } as const
const onPrompt = { ...own, policy: 'prompt.own' } as const

/** Messages kept for reuse, with fields to fill in. */
export const prompts = defineContract({
  listPrompts: {
    ...route('GET', '/api/prompts'),
    ...own,
    summary: 'As próprias mensagens prontas e as que outras pessoas compartilham com a pessoa, pelo título',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(promptSchema),
  },
  createPrompt: {
    ...route('POST', '/api/prompts'),
    ...own,
    summary: 'Guarda uma mensagem pronta',
    body: z.strictObject({ ...fields, readers: fields.readers.default([]) }),
    status: 201,
    ok: promptSchema,
    errors: ['prompts_limit', 'principal_unknown'],
  },
  updatePrompt: {
    ...route('PATCH', '/api/prompts/:promptId'),
    ...onPrompt,
    summary: 'Altera uma mensagem pronta, e com quem ela é compartilhada',
    versioned: true,
    body: z.strictObject(fields).partial(),
    ok: promptSchema,
    errors: ['principal_unknown'],
  },
  deletePrompt: {
    ...route('DELETE', '/api/prompts/:promptId'),
    ...onPrompt,
    summary: 'Exclui uma mensagem pronta, também para quem a recebeu',
  },
  findPromptReaders: {
    ...route('GET', '/api/prompt-readers'),
    ...own,
    summary: 'Pessoas e grupos com quem a pessoa pode compartilhar uma mensagem pronta',
    limitPerMinute: 120,
    query: z.object({ q: z.string().max(100).default('') }),
    ok: z.object({ items: z.array(readerSchema) }),
  },
})
