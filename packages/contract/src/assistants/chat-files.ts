import { z } from '#/protocol/zod.ts'
import { attachmentKinds, MAX_ATTACHMENTS } from '#/assistants/attachment-kinds.ts'

const MAX_MB = 50

/** The setting 'Arquivos na conversa': which files people may attach to their messages. */
export const chatFilesSchema = z.strictObject({
  enabled: z.boolean(),
  kinds: z.array(z.enum(attachmentKinds)).min(1, 'Escolha ao menos um tipo de arquivo.').max(attachmentKinds.length),
  maxMb: z
    .number('Escreva um número.')
    .int('Escreva um número inteiro.')
    .min(1, 'O mínimo é 1 MB.')
    .max(MAX_MB, `O máximo é ${MAX_MB} MB.`),
  perMessage: z
    .number('Escreva um número.')
    .int('Escreva um número inteiro.')
    .min(1, 'O mínimo é 1 arquivo.')
    .max(MAX_ATTACHMENTS, `O máximo é ${MAX_ATTACHMENTS} arquivos.`),
})
export type ChatFiles = z.infer<typeof chatFilesSchema>

/** The initial setting; it also applies to assistants created before attachments existed. */
export const noChatFiles: ChatFiles = {
  enabled: false,
  kinds: ['pdf', 'docx', 'txt', 'markdown'],
  maxMb: 10,
  perMessage: 5,
}

/** Files that one conversation accepts now: the assistant's setting, limited by its model and by the link in use. */
export const offeredFilesSchema = chatFilesSchema.omit({ enabled: true }).meta({ id: 'OfferedFiles' })
export type OfferedFiles = z.infer<typeof offeredFilesSchema>
