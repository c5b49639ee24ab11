import { z } from '#/protocol/zod.ts'
import { MAX_ATTACHMENTS } from '#/assistants/attachment-kinds.ts'

/** A message to send. The client generates `id` before the first try, so that a retry creates no second message. */
export const sendMessageSchema = z
  .strictObject({
    id: z.uuid(),
    /**
     * Last message that the person sees; null for an empty chat. The server answers 409 `chat_moved` if the chat has
     * continued since. Absent: append at the end.
     */
    parentId: z.uuid().nullable().optional(),
    /** The earlier message that this one rewords; it becomes a branch beside it. */
    replaces: z.uuid().optional(),
    /** May be empty if files are attached. */
    text: z.string().trim().max(100_000, 'A mensagem é longa demais: o limite é de 100.000 caracteres.'),
    /** Uploaded files of this chat, in the person's order; a reworded message may reuse those of the original. */
    attachments: z.array(z.uuid()).max(MAX_ATTACHMENTS, 'São arquivos demais para uma mensagem.').default([]),
  })
  .refine(({ text, attachments }) => text !== '' || attachments.length > 0, {
    path: ['text'],
    message: 'Escreva uma mensagem.',
  })
