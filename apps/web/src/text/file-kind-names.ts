import type { AttachmentKind } from '@prosa/contract/conversations/attachment-kinds.ts'

export const fileKindNames: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  markdown: 'Markdown',
  image: 'imagens PNG, JPEG e WebP',
}
