import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { readingNoteSchema } from '#/knowledge/reading-notes.ts'
import { attachmentFormats, attachmentStatuses } from '#/assistants/attachment-kinds.ts'

/** An uploaded file that the next message of a chat may include. */
export const attachmentSchema = named('Attachment', {
  id: z.uuid(),
  name: z.string(),
  format: z.enum(attachmentFormats),
  bytes: z.number().int(),
  /** A file can be sent only once its status is `ready`. */
  status: z.enum(attachmentStatuses),
  /** Why the file could not be read, in Portuguese. */
  problem: z.string().nullable(),
  /** Length of the extracted text; 0 for pictures. */
  characters: z.number().int(),
  /** Whether the end of the text was cut off because it is longer than the assistant reads. */
  cut: z.boolean(),
  /** Remarks about reading, such as hidden parts that were left out. */
  notes: z.array(readingNoteSchema),
})
export type Attachment = z.infer<typeof attachmentSchema>

const own = {
  tag: 'Conversas',
  policy: 'chat.open',
  permission: 'chats.upload',
  actors: ['user', 'guest', 'key'],
} as const

export const attachments = defineContract({
  listAttachments: {
    ...route('GET', '/api/chats/:chatId/attachments'),
    ...own,
    summary: 'Os arquivos enviados a uma conversa que ainda não foram com uma mensagem',
    ok: z.object({ items: z.array(attachmentSchema) }),
  },
  uploadAttachment: {
    ...route('POST', '/api/chats/:chatId/attachments'),
    ...own,
    summary: 'Envia um arquivo (campo file) para a próxima mensagem; ele é lido em seguida',
    limitPerMinute: 30,
    upload: true,
    status: 202,
    ok: attachmentSchema,
    errors: [
      'attachments_off',
      'attachments_too_many',
      'attachment_type_unsupported',
      'upload_invalid',
      'document_content_mismatch',
      'document_too_large',
      'image_too_large',
      'storage_quota',
      'assistant_unpublished',
      'assistant_paused',
      'assistant_archived',
    ],
  },
  deleteAttachment: {
    ...route('DELETE', '/api/chats/:chatId/attachments/:attachmentId'),
    ...own,
    summary: 'Remove um arquivo que ainda não foi com uma mensagem',
    errors: ['attachment_sent'],
  },
  downloadAttachment: {
    ...route('GET', '/api/chats/:chatId/attachments/:attachmentId/file'),
    ...own,
    permission: 'chats.create',
    summary: 'Baixa um arquivo de uma conversa',
    raw: '*/*',
    errors: ['file_lost'],
  },
})
