import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type ZipProblem, zipProblem } from '#/modules/knowledge/uploads/zip.model.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

export type FileKind = 'pdf' | 'docx' | 'txt' | 'markdown' | 'xlsx' | 'ods' | 'csv'

const kinds: Readonly<Record<string, FileKind>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.txt': 'txt',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.xlsx': 'xlsx',
  '.ods': 'ods',
  '.csv': 'csv',
}

/** What a file says it is, by its name; undefined for what is not accepted. */
export const kindOf = (name: string): FileKind | undefined => kinds[path.extname(name).toLowerCase()]

const MAX_NAME = 200

/** The uploaded name as a short plain text. It is only shown, and never becomes a path on this server (F5). */
export function displayName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{C}/gu, '')
    .trim()
  const extension = path.extname(plain)
  return plain.length <= MAX_NAME ? plain : plain.slice(0, MAX_NAME - extension.length) + extension
}

/** Throws where the content is not what the extension says, or not safe to parse (F2, F3). */
export async function checkContent(file: string, kind: FileKind, bytes: number): Promise<void> {
  if (kind === 'txt' || kind === 'markdown') {
    if (!(await isText(file)))
      throw mismatch('O arquivo não é um texto em UTF-8. Salve-o com essa codificação e envie de novo.')
    return
  }
  if (kind === 'csv') {
    if (!(await isSheetText(file))) throw mismatch(noSheetText)
    return
  }
  const { fileTypeFromFile } = await import('file-type')
  const sniffed = (await fileTypeFromFile(file))?.ext
  if (kind === 'docx' && sniffed === 'cfb') {
    throw mismatch('O arquivo está protegido por senha ou é de uma versão antiga do Word. Salve-o como DOCX sem senha.')
  }
  if (kind === 'xlsx' && sniffed === 'cfb') throw mismatch(oldSheet)
  if (sniffed !== kind) throw mismatch()
  if (kind !== 'pdf') refuse(await zipProblem(file, bytes), kind)
}

const mismatch = (detail?: string): DomainError =>
  new DomainError('document_content_mismatch', detail ? { detail } : {})

const noSheetText = 'O arquivo não é um texto com colunas. Salve a planilha como CSV, XLSX ou ODS e envie de novo.'
const oldSheet = 'A planilha está protegida por senha ou é de uma versão antiga do Excel. Salve-a como XLSX sem senha.'

function refuse(problem: ZipProblem | undefined, kind: 'docx' | 'xlsx' | 'ods'): void {
  if (problem === undefined) return
  if (problem === 'too_large') {
    throw new DomainError('document_too_large', { detail: 'Descompactado, o arquivo passa do tamanho permitido.' })
  }
  throw mismatch(zipSentences[problem].replace('DOCX', kind.toUpperCase()))
}

const zipSentences: Record<Exclude<ZipProblem, 'too_large'>, string> = {
  broken: 'O arquivo DOCX está danificado. Salve-o de novo no editor e envie a nova cópia.',
  encrypted: 'O arquivo DOCX está protegido por senha. Remova a senha e envie de novo.',
  nested: 'O arquivo DOCX contém outro arquivo compactado, como uma planilha incorporada. Remova-o e envie de novo.',
}

/** A text in any of the ways that spreadsheets write one; its beginning tells. */
async function isSheetText(file: string): Promise<boolean> {
  const { decodeText } = await import('#/modules/knowledge/sheets/reading/csv.model.ts')
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return decodeText(buffer.subarray(0, bytesRead)) !== undefined
  } finally {
    await handle.close()
  }
}

const START_BYTES = 65_536

/** UTF-8 without control characters that no text editor writes. */
async function isText(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(file)) {
      if (hasControls(piece as Buffer)) return false
      decoder.decode(piece as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** In UTF-8 every byte below 32 is a control character; those of lines, tabs and old printers are fine. */
const hasControls = (piece: Buffer): boolean =>
  piece.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
