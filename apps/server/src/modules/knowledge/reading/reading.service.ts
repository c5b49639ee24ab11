import { isPictureKind, isSheetKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import { nextStepFor } from '@prosa/contract/knowledge/refused-files.ts'
import { hiddenPartsIn, type ReadingNote } from '@prosa/contract/knowledge/reading-note-kinds.ts'
import type { AppContext } from '#/context.ts'
import type { Chunk } from '#/modules/knowledge/reading/chunks.model.ts'
import type { DocumentKind } from '#/modules/knowledge/reading/pages.model.ts'
import type { Reading, ReadingOptions, ReadPart } from '#/modules/knowledge/reading/reading.model.ts'
import { joinPages, type WholeText, type WholeTextOptions } from '#/modules/knowledge/reading/whole-text.model.ts'
import { recognizePages } from '#/modules/knowledge/reading/scans/recognition.service.ts'
import type { Sheet } from '#/modules/knowledge/reading/sheets/sheet.model.ts'
import { withRecognized } from '#/modules/knowledge/reading/scans/scans.model.ts'
import { knowledgeLimits } from '#/modules/knowledge/reading/limits.service.ts'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

/** Limits of one reading (F4). */
const HEAP_MB = 512
const TIMEOUT_MS = 60_000
/** JSON and overlaps make the process's output longer than the text. */
const OUTPUT_PER_TEXT = 3

/**
 * Reads a stored file into chunks, in a separate process (F4). An unreadable content returns a sentence for the person; only
 * errors that a retry may cure (storage, database, a stop) reject.
 */
export async function readDocument(
  ctx: AppContext,
  { maxPages, readsHidden, ...file }: StoredFile & { maxPages: number; readsHidden: boolean },
): Promise<Reading & { sentence: string | null }> {
  const chunks: Chunk[] = []
  const sheets: Sheet[] = []
  const options = { ...toReadingOptions(ctx, file), maxPages, readsHidden }
  const takePart = (received: unknown) => {
    const part = received as ReadPart
    if ('chunks' in part) chunks.push(...part.chunks)
    else if (sheets[part.at]) sheets[part.at]!.rows.push(...part.sheet.rows)
    else sheets[part.at] = part.sheet
  }
  const read = await runReading<ReadFacts>(ctx, file, { module: 'reading.model.ts', options, onPart: takePart })
  return read.problem === null ? { ...read, chunks, sheets: sheets.filter(Boolean) } : read
}

/** Limits while a person waits: how many scanned pages are recognized, and after how many milliseconds none is begun. */
const RECOGNIZED_PAGES = 10
const RECOGNITION_MS = 25_000

/**
 * Reads only the text of a file, up to a number of characters, with its first scanned pages recognized. An incomplete text
 * is marked `cut`.
 */
export async function readText(
  ctx: AppContext,
  { maxCharacters, ...file }: StoredFile & { maxCharacters: number },
): Promise<{ sentence: string | null; text: string; cut: boolean; notes: ReadingNote[] }> {
  const options: WholeTextOptions = { ...toReadingOptions(ctx, file), maxCharacters }
  const read = await runReading<WholeText>(ctx, file, { module: 'whole-text.model.ts', options })
  const { notes } = read
  if (read.problem !== null) return { sentence: read.sentence, text: '', cut: false, notes }
  const pages = read.sparsePages.slice(0, Math.min(RECOGNIZED_PAGES, (await knowledgeLimits(ctx)).maxScannedPages))
  const recognized =
    (pages.length > 0 && (await recognizePages(ctx, { ...file, pages, enoughMs: RECOGNITION_MS }))) || []
  const { text, cut } = joinPages(withRecognized(read.parts, recognized), maxCharacters)
  if (text === '') return { sentence: illegibleSentence, text, cut: false, notes }
  const known = new Set([...read.parts, ...recognized].map(({ page }) => page))
  return { sentence: null, text, cut: cut || read.cut || read.sparsePages.some((page) => !known.has(page)), notes }
}

interface StoredFile {
  key: string
  kind: DocumentKind
  signal: AbortSignal
  /** Runs with low priority. */
  patient?: boolean
}

const toReadingOptions = ({ config }: AppContext, { kind }: StoredFile): ReadingOptions => ({
  kind,
  maxPages: config.maxDocumentPages,
  maxTextBytes: config.maxExtractedTextBytes,
})

type Unread = Exclude<Reading, { problem: null }>
type ReadFacts = Omit<Extract<Reading, { problem: null }>, 'chunks' | 'sheets'>

interface ReadingRun {
  module: string
  options: ReadingOptions
  onPart?: (part: unknown) => void
}

async function runReading<Result extends Pick<Reading, 'problem' | 'pages' | 'notes'>>(
  ctx: AppContext,
  { key, kind, signal, patient = false }: StoredFile,
  { module, options, onPart }: ReadingRun,
): Promise<(Result | Unread) & { sentence: string | null }> {
  try {
    const reading = (await runLimited({
      module: new URL(module, import.meta.url),
      input: await ctx.storage.read(key),
      options: { ...options },
      ...(onPart ? { onPart } : {}),
      heapMb: HEAP_MB,
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: options.maxTextBytes * OUTPUT_PER_TEXT,
      patient,
      signal,
    })) as Result
    return {
      ...reading,
      sentence: reading.problem && problemSentence(reading.problem, reading, { kind, maxPages: options.maxPages }),
    }
  } catch (error) {
    if (!(error instanceof LimitedProcessError)) throw error
    ctx.log.warn({ kind, limit: error.kind }, 'a document could not be read within its limits')
    return { problem: 'broken', pages: null, notes: [], sentence: limitSentences[error.kind] }
  }
}

export const illegibleSentence =
  'Não há texto que se possa ler neste arquivo. Se for digitalizado, envie uma cópia mais nítida ou com texto reconhecido.'

const limitSentences: Record<LimitedProcessError['kind'], string> = {
  time: 'A leitura passou de 60 segundos. Divida o arquivo em partes menores e envie de novo.',
  memory: 'O arquivo é complexo demais para ser lido. Divida-o em partes menores e envie de novo.',
  output: 'O arquivo tem texto demais para ser lido de uma vez. Divida-o em partes menores e envie de novo.',
  crash: 'Não foi possível ler este arquivo. Abra-o no seu computador, salve-o de novo e envie a nova cópia.',
}

const brokenPicture =
  'A imagem está danificada ou incompleta e não pode ser lida. Abra-a no seu computador, salve-a de novo ou fotografe outra vez, e envie a nova cópia.'

const emptySheet = 'Não há nada escrito nas abas visíveis desta planilha. Confira o arquivo e envie de novo.'

const allHidden =
  'Tudo o que está escrito neste arquivo está oculto. Mostre no arquivo o que deve ser lido e envie de novo.'

function problemSentence(
  problem: NonNullable<Reading['problem']>,
  { pages, notes }: Pick<Reading, 'pages' | 'notes'>,
  { kind, maxPages }: Pick<ReadingOptions, 'kind' | 'maxPages'>,
): string {
  switch (problem) {
    case 'unsupported':
      return `Este tipo de arquivo não é aceito. ${nextStepFor(`.${kind}`, () => true)}`
    case 'protected':
      return 'O livro está protegido contra cópia e não pode ser lido. Envie uma cópia sem essa proteção.'
    case 'too_deep':
      return 'O arquivo tem partes demais umas dentro das outras e não pode ser lido. Salve-o de novo em outro formato, como PDF, e envie essa cópia.'
    case 'encrypted':
      return 'O arquivo está protegido por senha. Remova a senha e envie de novo.'
    case 'broken':
      return isPictureKind(kind)
        ? brokenPicture
        : 'O arquivo está danificado ou incompleto. Salve-o de novo e envie a nova cópia.'
    case 'too_many_pages':
      return `O arquivo tem ${pages} ${nameUnit(kind).many} e o limite é ${maxPages}. Divida-o em partes menores e envie de novo.`
    case 'no_text':
      if (hiddenPartsIn(notes) !== '') return allHidden
      return isSheetKind(kind) ? emptySheet : illegibleSentence
  }
}
