import {
  type AttachmentFormat,
  type AttachmentKind,
  isPictureFormat,
} from '@prosa/contract/assistants/attachment-kinds.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { nextStepFor } from '@prosa/contract/knowledge/refused-files.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { fileEnding } from '#/platform/storage/file-name.ts'

const formats: Readonly<Record<string, AttachmentFormat>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.txt': 'txt',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.jfif': 'jpeg',
  '.jpe': 'jpeg',
  '.webp': 'webp',
}

const kindNames: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  markdown: 'Markdown',
  image: 'imagens PNG, JPEG e WebP',
}

const list = new Intl.ListFormat('pt-BR')

/** Returns a file's format by its name. Throws `attachment_type_unsupported` with the accepted ones. */
export function requireFormat(name: string, { kinds }: OfferedFiles): AttachmentFormat {
  const format = formats[fileEnding(name)]
  if (format !== undefined && kinds.includes(toAttachmentKind(format))) return format
  const step = nextStepFor(name, (target) => kinds.some((kind) => kind === target))
  const accepted = list.format(kinds.map((kind) => kindNames[kind]))
  throw new DomainError('attachment_type_unsupported', {
    detail: `Esta conversa aceita ${accepted}. ${step ?? 'Escolha outro arquivo.'}`,
  })
}

const toAttachmentKind = (format: AttachmentFormat): AttachmentKind =>
  format === 'png' || format === 'jpeg' || format === 'webp' ? 'image' : format

interface Sendable {
  format: AttachmentFormat
  status: 'reading' | 'ready' | 'failed'
}

/** Throws if these files may not be sent now; `sees`: whether the model accepts pictures. */
export function checkSendable(files: readonly Sendable[], offered: OfferedFiles | null, sees: boolean): void {
  if (files.length === 0) return
  if (!sees && files.some(({ format }) => isPictureFormat(format))) throw new DomainError('attachment_images_unseen')
  if (!offered) throw new DomainError('attachments_off')
  if (files.length > offered.perMessage) throw tooMany(offered)
  if (files.some(({ status }) => status !== 'ready')) throw new DomainError('attachment_unready')
  if (files.some(({ format }) => !offered.kinds.includes(toAttachmentKind(format))))
    throw new DomainError('attachment_type_unsupported')
}

export function tooMany({ perMessage }: OfferedFiles): DomainError {
  const most = perMessage === 1 ? '1 arquivo' : `${perMessage} arquivos`
  return new DomainError('attachments_too_many', {
    detail: `Cada mensagem leva no máximo ${most}. Remova um e tente de novo.`,
  })
}
