import type { AttachmentKind } from '@prosa/contract/assistants/attachment-kinds.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { nextStepFor } from '@prosa/contract/knowledge/refused-files.ts'
import { fileKindNames } from '#/text/file-kind-names.ts'

const endings: Readonly<Record<AttachmentKind, readonly string[]>> = {
  pdf: ['.pdf'],
  docx: ['.docx'],
  txt: ['.txt'],
  markdown: ['.md', '.markdown'],
  // Phones offer their camera when a picture type is named, and send photos as JPEG.
  image: ['.png', '.jpg', '.jpeg', '.jfif', '.jpe', '.webp', 'image/png', 'image/jpeg', 'image/webp'],
}

const listEndings = ({ kinds }: OfferedFiles): string[] => kinds.flatMap((kind) => [...endings[kind]])

/** Value of a file picker's `accept`; the server inspects each file itself. */
export const acceptedEndings = (offered: OfferedFiles): string => listEndings(offered).join()

const list = new Intl.ListFormat('pt-BR')

/** Returns why a file cannot be sent, in Portuguese, before it is uploaded; undefined if it can. */
export function findProblem(file: File, offered: OfferedFiles): string | undefined {
  const { name, size } = file
  if (!mayFit(file, offered)) {
    const accepted = `Aqui só entram ${list.format(offered.kinds.map((kind) => fileKindNames[kind]))}.`
    const step = nextStepFor(name, (target) => offered.kinds.some((kind) => kind === target))
    return step ? `${accepted} ${step}` : accepted
  }
  if (size > offered.maxMb * 1024 * 1024) return `Passa do limite de ${offered.maxMb} MB.`
  return size === 0 ? 'O arquivo está vazio.' : undefined
}

/** A picture with any extension and a file without one may be acceptable: the server inspects them. */
const mayFit = ({ name, type }: File, offered: OfferedFiles): boolean =>
  listEndings(offered).some((ending) => name.toLowerCase().endsWith(ending)) ||
  !name.includes('.') ||
  (type.startsWith('image/') && offered.kinds.includes('image'))

/** Gives a pasted picture a meaningful name, because browsers name all of them alike. */
export function renamePastedPicture(file: File): File {
  if (file.name !== 'image.png') return file
  return new File([file], `imagem-colada-${new Date().toTimeString().slice(0, 8).replaceAll(':', '')}.png`, {
    type: file.type,
  })
}
