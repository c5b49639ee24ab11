import { createReadStream } from 'node:fs'
import { type FileKind, fileKinds, isPictureKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { withoutHidden } from '@prosa/contract/protocol/names.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { EncodingGuess } from '#/modules/knowledge/reading/formats/encoding.model.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { readImageSize } from '#/platform/images/image-size.ts'
import { fileEnding, shortName } from '#/platform/storage/file-name.ts'

export type { FileKind } from '@prosa/contract/knowledge/document-kinds.ts'

const kinds: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(fileKinds).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as FileKind] as const)),
)

/** Returns a file's kind by its name; undefined if it is not accepted. */
export const findFileKind = (name: string): FileKind | undefined => kinds.get(fileEnding(name))

const MAX_NAME = 200

/** Returns the uploaded name as short plain text. It is only shown, and never becomes a path on this server (F5). */
export const displayName = (name: string): string =>
  shortName(
    withoutHidden(
      name
        .toWellFormed()
        .normalize('NFC')
        .replace(/^.*[/\\]/s, ''),
    ),
    MAX_NAME,
  )

const utf8 = new TextDecoder('utf-8', { fatal: true })
const older = new TextDecoder('windows-1252')
/** Characters that browsers escape in the quoted names of a form. */
const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
/** A percent-encoded name, as aiohttp sends it. */
const asInAddress = /^(?:[\w.~-]|%[0-9A-F]{2})+$/

/** Decodes a form's file name, given with one character per byte: UTF-8, as browsers send it, or an older program's encoding. */
export function sentName(bytes: string): string {
  // `filename*` declares its own encoding and is decoded already
  if (/[^\0-\xFF]/.test(bytes)) return bytes
  const content = Buffer.from(bytes, 'latin1')
  let name: string
  try {
    name = utf8.decode(content)
  } catch {
    name = older.decode(content)
  }
  try {
    if (asInAddress.test(name)) return decodeURIComponent(name)
  } catch {
    // not UTF-8 after decoding: the name itself contains a percent sign
  }
  return name.replaceAll(/%(?:22|0D|0A)/g, (code) => escaped[code] ?? code)
}

/** Throws if the content does not match the extension, or is not safe to parse (F2, F3). */
export async function checkContent(file: string, kind: FileKind, bytes: number): Promise<void> {
  if (isPictureKind(kind)) return checkPicture(file, kind)
  if (kind === 'txt' || kind === 'markdown' || kind === 'html') return checkText(file, noText)
  if (kind === 'csv') return checkText(file, noSheetText)
  const { fileTypeFromFile } = await import('file-type')
  const sniffed = (await fileTypeFromFile(file))?.ext
  const name = kind.toUpperCase()
  // encrypted Office files, and those from before 2007, are in the CFB format
  if (sniffed === 'cfb' && (kind === 'docx' || kind === 'pptx')) {
    const program = kind === 'docx' ? 'Word' : 'PowerPoint'
    throw mismatchError(
      `O arquivo está protegido por senha ou é de uma versão antiga do ${program}. Salve-o como ${name} sem senha.`,
    )
  }
  if (kind === 'xlsx' && sniffed === 'cfb') throw mismatchError(oldSheet)
  if (sniffed !== kind) throw mismatchError()
  if (kind !== 'pdf') refuseZip(await zipProblem(file, bytes), name)
}

const mismatchError = (detail?: string): DomainError =>
  new DomainError('document_content_mismatch', detail ? { detail } : {})

const noText =
  'O arquivo não é um texto que se possa ler. Abra-o no programa em que foi feito, salve-o como texto e envie de novo.'
const noSheetText = 'O arquivo não é um texto com colunas. Salve a planilha como CSV, XLSX ou ODS e envie de novo.'
const oldSheet = 'A planilha está protegida por senha ou é de uma versão antiga do Excel. Salve-a como XLSX sem senha.'

function refuseZip(problem: ZipProblem | undefined, name: string): void {
  if (problem === undefined) return
  if (problem === 'too_large') {
    throw new DomainError('document_too_large', {
      detail: 'Descompactado, o arquivo passa do tamanho permitido. Divida-o em partes menores e envie de novo.',
    })
  }
  throw mismatchError(zipSentences[problem](name))
}

const zipSentences: Record<Exclude<ZipProblem, 'too_large'>, (name: string) => string> = {
  broken: (name) =>
    `O arquivo ${name} está danificado. Salve-o de novo no programa em que foi feito e envie a nova cópia.`,
  encrypted: (name) => `O arquivo ${name} está protegido por senha. Remova a senha e envie de novo.`,
  nested: (name) => `O arquivo ${name} contém outro arquivo compactado. Remova-o e envie de novo.`,
}

/** Beginnings of PDF and RTF files, which consist of letters but are not plain texts. */
const disguised = /^\s*(%PDF-|\{\\rtf)/

async function checkText(file: string, sentence: string): Promise<void> {
  const guess = new EncodingGuess()
  let start = ''
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    if (start === '') start = piece.toString('latin1', 0, 100)
    guess.add(piece)
  }
  if (disguised.test(start)) throw mismatchError()
  if (guess.end() === undefined) throw mismatchError(sentence)
}

/** Bytes searched for the size: cameras write metadata before it, and phones add depth maps to portraits. */
const HEAD_BYTES = 16_000_000
/** The largest picture that recognition accepts (F1). */
const MAX_MEGAPIXELS = 40

async function checkPicture(file: string, kind: 'png' | 'jpeg' | 'webp'): Promise<void> {
  const head: Buffer[] = []
  for await (const piece of createReadStream(file, { end: HEAD_BYTES }) as AsyncIterable<Buffer>) head.push(piece)
  const size = readImageSize(Buffer.concat(head))
  if (size?.contentType !== `image/${kind}`) throw mismatchError()
  if (size.width * size.height > MAX_MEGAPIXELS * 1_000_000) {
    const detail = `A imagem passa de ${MAX_MEGAPIXELS} megapixels. Envie uma menor.`
    throw new DomainError('document_too_large', { detail })
  }
}

type ZipProblem = 'broken' | 'encrypted' | 'nested' | 'too_large'

/** Limits of F3 for every ZIP-based format. */
const zipLimits = { entries: 2000, inflatedBytes: 200_000_000, ratio: 100 }
/** The ratio is checked from this size on: small files of many equal bytes are harmless. */
const RATIO_FROM_BYTES = 1_000_000

/** First bytes of ZIP, gzip, RAR, 7z, bzip2 and xz files. */
const archives = ['504b0304', '504b0506', '1f8b', '52617221', '377abcaf', '425a68', 'fd377a58']
/** Office stores a chart's figures as an embedded sheet. It is never opened here, but counts towards the limits. */
const isChartSheet = /^(word|ppt)\/embeddings\/[^/]+\.xls[xmb]$/i
const SYMBOLIC_LINK = 0o120_000
const FILE_TYPE = 0o170_000

/**
 * Returns why a ZIP is unfit to be parsed, or undefined. Every entry is inflated once and discarded, because an attacker
 * chooses the declared sizes (F3). yauzl itself refuses absolute names and those with '..'.
 */
async function zipProblem(path: string, compressedBytes: number): Promise<ZipProblem | undefined> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > zipLimits.entries) return 'too_large'
    const mostBytes = Math.min(zipLimits.inflatedBytes, Math.max(compressedBytes * zipLimits.ratio, RATIO_FROM_BYTES))
    let inflated = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'encrypted'
      if (isSymbolicLink(entry)) return 'broken'
      let atStart = true
      for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        if (atStart && isArchive(piece) && !isChartSheet.test(entry.fileName)) return 'nested'
        atStart = false
        inflated += piece.length
        if (inflated > mostBytes) return 'too_large'
      }
    }
    return undefined
  } catch {
    return 'broken'
  } finally {
    zip?.close()
  }
}

const isArchive = (start: Buffer): boolean => {
  const hex = start.subarray(0, 4).toString('hex')
  return archives.some((magic) => hex.startsWith(magic))
}

/** The upper half of the attributes is the Unix mode if the ZIP was made on such a system. */
const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK
