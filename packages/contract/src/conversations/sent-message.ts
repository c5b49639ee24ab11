import { z } from '#/protocol/zod.ts'
import { MOST_ATTACHMENTS } from '#/assistants/attachment-kinds.ts'

/** The person's message: `id` is made by the client before the first try, so that sending twice is sending once. */
export const sendMessageSchema = z
  .strictObject({
    id: z.uuid(),
    /** Last message of the conversation as the person sees it, null where it is empty; where it has gone on since, 409 `chat_moved`. Left out: wherever it ends. */
    parentId: z.uuid().nullable().optional(),
    /** Message of the person that this is another wording of: a branch beside it, wherever the conversation ends. */
    replaces: z.uuid().optional(),
    /** May be empty where files go along. */
    text: z.string().trim().max(100_000, 'A mensagem é longa demais: o limite é de 100.000 caracteres.'),
    /** Files of this chat that were uploaded before, in the order of the person; another wording may take them along. */
    attachments: z.array(z.uuid()).max(MOST_ATTACHMENTS, 'São arquivos demais para uma mensagem.').default([]),
  })
  .refine(({ text, attachments }) => text !== '' || attachments.length > 0, {
    path: ['text'],
    message: 'Escreva uma mensagem.',
  })
