import { z } from 'zod'
import type { AnsweringRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'

const LONGEST_QUESTION = 100_000
const MAX_SLUG = 50

/** The input of every tool. */
export const questionSchema = z.strictObject({
  question: z
    .string('Escreva a pergunta em question.')
    .trim()
    .min(1, 'A pergunta está vazia.')
    .max(LONGEST_QUESTION, 'A pergunta passa de 100.000 caracteres.')
    .describe('A pergunta para o assistente, com tudo o que ele precisa saber.'),
  chat_id: z
    .uuid('chat_id é o identificador que uma resposta trouxe.')
    .optional()
    .describe('Para continuar uma conversa: o chat_id da resposta anterior deste assistente.'),
})

const inputSchema = z.toJSONSchema(questionSchema) as { type: 'object'; [key: string]: unknown }

/** Presents an assistant as a tool. The number at the end makes its name unique, and keeps it valid when it is renamed. */
export const presentTool = ({ id, name, description }: AnsweringRow) => ({
  name: `${toSlug(name)}_${id}`,
  title: name,
  description: [`Pergunta ao assistente “${name}”, que responde em português com as fontes que usou.`, description]
    .filter(Boolean)
    .join('\n'),
  inputSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
})

/** Parses an assistant's id from the name of its tool; undefined for other names. */
export function parseToolName(tool: string): number | undefined {
  const digits = /_([1-9]\d{0,8})$/.exec(tool)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Writes a name with the letters that every program accepts in the name of a tool. */
function toSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_SLUG)
    .replaceAll(/^_+|_+$/g, '')
  return plain || 'assistente'
}
