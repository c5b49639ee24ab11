import { z } from '#/protocol/zod.ts'
import { attachmentKinds, MOST_ATTACHMENTS } from '#/assistants/attachment-kinds.ts'

const MOST_MB = 50

/** 'Arquivos na conversa': what people may attach to their messages. */
export const chatFilesSchema = z.strictObject({
  enabled: z.boolean(),
  kinds: z.array(z.enum(attachmentKinds)).min(1, 'Escolha ao menos um tipo de arquivo.').max(attachmentKinds.length),
  maxMb: z
    .number('Escreva um número.')
    .int('Escreva um número inteiro.')
    .min(1, 'O mínimo é 1 MB.')
    .max(MOST_MB, `O máximo é ${MOST_MB} MB.`),
  perMessage: z
    .number('Escreva um número.')
    .int('Escreva um número inteiro.')
    .min(1, 'O mínimo é 1 arquivo.')
    .max(MOST_ATTACHMENTS, `O máximo é ${MOST_ATTACHMENTS} arquivos.`),
})
export type ChatFiles = z.infer<typeof chatFilesSchema>

/** What assistants start with, and those had that are older than files in conversations. */
export const noChatFiles: ChatFiles = {
  enabled: false,
  kinds: ['pdf', 'docx', 'txt', 'markdown'],
  maxMb: 10,
  perMessage: 5,
}

/** What may be attached in one place now: as the assistant says, its model can take in and its link allows. */
export const offeredFilesSchema = chatFilesSchema.omit({ enabled: true }).meta({ id: 'OfferedFiles' })
export type OfferedFiles = z.infer<typeof offeredFilesSchema>
