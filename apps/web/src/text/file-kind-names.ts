import type { AttachmentKind } from '@prosa/contract/assistants/attachment-kinds.ts'

export const fileKindNames: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'PDF',
  docx: 'DOCX',
  txt: 'TXT',
  markdown: 'Markdown',
  image: 'imagens PNG, JPEG e WebP',
}
