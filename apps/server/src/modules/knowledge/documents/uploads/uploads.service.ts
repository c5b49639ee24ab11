import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPictureKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { nextStepFor } from '@prosa/contract/knowledge/refused-files.ts'
import busboy from 'busboy'
import type { AppContext } from '#/context.ts'
import {
  checkContent,
  displayName,
  type FileKind,
  findFileKind,
  sentName,
} from '#/modules/knowledge/documents/uploads/content.model.ts'
import { knowledgeLimits } from '#/modules/knowledge/reading/limits.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { requireUnpacked } from '#/platform/api/validation.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { cleanImage } from '#/platform/images/clean-image.ts'
import type { ImageSize } from '#/platform/images/image-size.ts'
import { fileEnding } from '#/platform/storage/file-name.ts'

export { checkContent, findFileKind } from '#/modules/knowledge/documents/uploads/content.model.ts'

/** A completely received file, measured and checked against its kind; a picture is stripped of its metadata. Its path is temporary. */
export interface ReceivedFile<Kind extends string = FileKind> {
  path: string
  name: string
  kind: Kind
  bytes: number
  /** SHA-256 of the content. */
  hash: Buffer
}

/** Which files an upload accepts, and how large they may be. */
export interface UploadRules<Kind extends string> {
  maxBytes: number
  /** Returns a file's kind by its name. Throws if it is not accepted. */
  requireKind: (name: string) => Kind
  /** Throws if the content does not match its kind, or is not safe to parse. */
  check: (file: string, kind: Kind, bytes: number) => Promise<void>
}

const acceptedSentence =
  'Este tipo de arquivo não é aceito. Envie PDF, DOCX, PPTX, ODT, ODP, EPUB, HTML, TXT, Markdown, uma planilha XLSX, ODS ou CSV, ou uma imagem PNG, JPEG ou WebP.'

const unsupportedText = (name: string): string => {
  const step = nextStepFor(name, () => true)
  return step ? `Este tipo de arquivo não é aceito. ${step}` : acceptedSentence
}

/** Returns the rules for documents of assistants and of shared bases. */
export const documentRules = async (ctx: AppContext): Promise<UploadRules<FileKind>> => ({
  maxBytes: (await knowledgeLimits(ctx)).maxFileBytes,
  requireKind(name) {
    const kind = findFileKind(name)
    if (!kind) throw new DomainError('document_type_unsupported', { detail: unsupportedText(name) })
    return kind
  },
  check: checkContent,
})

/** Bytes for the parts of a form around its file. */
const FORM_OVERHEAD_BYTES = 64_000

/**
 * Receives the file in the field `file` of a form and passes it to `use`; the temporary copy is removed afterwards. The
 * content is counted and hashed on its way to the disk and never held in memory as a whole (F1).
 */
export async function withUpload<T, Kind extends string>(
  ctx: AppContext,
  request: ApiRequest,
  rules: UploadRules<Kind>,
  use: (file: ReceivedFile<Kind>) => Promise<T>,
): Promise<T> {
  const { maxBytes } = rules
  if (Number(request.req.header('content-length') ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge(maxBytes)
  return withTemporary(ctx, rules, (target) => receiveFile(request, target, rules), use)
}

/**
 * Passes a content that another program gave to `use`, under the rules for files of people.
 * @public for extensions
 */
export async function withContent<T>(
  ctx: AppContext,
  { name, content }: { name: string; content: Buffer },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const rules = await documentRules(ctx)
  if (content.length > rules.maxBytes) throw tooLarge(rules.maxBytes)
  return withTemporary(ctx, rules, (target) => storeFile(Readable.from([content]), name, target, rules), use)
}

async function withTemporary<T, Kind extends string>(
  ctx: AppContext,
  { check }: UploadRules<Kind>,
  store: (target: string) => Promise<ReceivedFile<Kind>>,
  use: (file: ReceivedFile<Kind>) => Promise<T>,
): Promise<T> {
  const folder = incomingFolder(ctx)
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, randomUUID())
  try {
    const file = await store(target)
    await check(file.path, file.kind, file.bytes)
    return await use(await withoutTraces(file))
  } finally {
    await rm(target, { force: true })
  }
}

const pictures: Record<string, ImageSize['contentType']> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** Removes a picture's metadata, because it may reveal where a photo was taken (P2). */
async function withoutTraces<Kind extends string>(file: ReceivedFile<Kind>): Promise<ReceivedFile<Kind>> {
  const contentType = pictures[file.kind]
  if (contentType === undefined) return file
  const content = cleanImage(await readFile(file.path), contentType)
  await writeFile(file.path, content)
  return { ...file, bytes: content.length, hash: createHash('sha256').update(content).digest() }
}

const incomingFolder = (ctx: AppContext): string => path.join(ctx.config.dataDir, 'incoming')

/** Milliseconds after which a partial upload counts as abandoned, since no upload takes so long. */
const ABANDONED_MS = 24 * 3_600_000

/**
 * Removes partial uploads of dead processes. At a start it removes all of them: the folder belongs to this process, which
 * has received nothing yet.
 */
export async function clearIncoming(ctx: AppContext, which: 'abandoned' | 'all' = 'abandoned'): Promise<void> {
  const folder = incomingFolder(ctx)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (which === 'all' || mtimeMs < ctx.clock.now().getTime() - ABANDONED_MS) await rm(file, { force: true })
  }
}

async function receiveFile<Kind extends string>(
  request: ApiRequest,
  target: string,
  rules: UploadRules<Kind>,
): Promise<ReceivedFile<Kind>> {
  const { maxBytes } = rules
  const body = request.req.raw.body
  if (!body) throw new DomainError('upload_invalid')
  requireUnpacked(request)
  const form = openForm(request.req.header('content-type'), maxBytes)
  let received: Promise<ReceivedFile<Kind>> | undefined
  form.on('file', (field, content, { filename }) => {
    // If the form breaks off, its part emits an error too, which would end the process if no listener handled it.
    content.on('error', () => undefined)
    if (field !== 'file' || received) return void content.resume()
    received = storeFile(content, filename, target, rules)
    // A refused file is read to its end and discarded: closing the connection here would hide the response from the client.
    received.catch((error: Error) => (error instanceof DomainError ? content.resume() : form.destroy(error)))
  })
  const whole = pipeline(Readable.fromWeb(body), atMost(maxBytes + FORM_OVERHEAD_BYTES), form)
  const broken = await whole.then(() => undefined, toRefusal)
  if (broken) throw broken
  if (!received) throw new DomainError('upload_invalid')
  return received
}

/** Maps a broken connection or a malformed form to a client error; a full disk is a server error. */
const toRefusal = (error: NodeJS.ErrnoException): unknown =>
  error instanceof DomainError || error.syscall !== undefined
    ? error
    : new DomainError('upload_invalid', { cause: error })

function atMost(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      seen += piece.length
      if (seen > bytes) done(tooLarge(bytes))
      else done(null, piece)
    },
  })
}

function openForm(contentType: string | undefined, maxBytes: number): busboy.Busboy {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) throw new DomainError('media_type_unsupported')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // one byte more, because busboy already reports the limit when it is reached
      limits: { files: 1, fields: 10, fieldSize: 1000, parts: 12, fileSize: maxBytes + 1 },
      // one character per byte: `sentName` decodes it
      defParamCharset: 'latin1',
    })
  } catch (cause) {
    throw new DomainError('upload_invalid', { cause })
  }
}

async function storeFile<Kind extends string>(
  content: Readable & { truncated?: boolean },
  filename: string | undefined,
  target: string,
  { maxBytes, requireKind: kindIn }: UploadRules<Kind>,
): Promise<ReceivedFile<Kind>> {
  const name = displayName(sentName(filename ?? ''))
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(content, measure, createWriteStream(target, { mode: 0o600 }))
  if (content.truncated) throw tooLarge(maxBytes)
  if (bytes === 0) throw new DomainError('upload_invalid', { detail: 'O arquivo está vazio. Escolha outro arquivo.' })
  return { path: target, ...(await kindOfContent(target, name, kindIn)), bytes, hash: hash.digest() }
}

/**
 * Determines a file's kind by its name; for pictures and files without an extension by content, because programs give
 * pictures any extension or none. Throws what `kindIn` throws.
 */
async function kindOfContent<Kind extends string>(
  file: string,
  name: string,
  kindIn: (name: string) => Kind,
): Promise<{ name: string; kind: Kind }> {
  const named = findFileKind(name)
  if (named && !isPictureKind(named)) return { name, kind: kindIn(name) }
  const { fileTypeFromFile } = await import('file-type')
  const ending = `.${(await fileTypeFromFile(file))?.ext ?? ''}`
  const found = findFileKind(ending)
  if (found && (isPictureKind(found) || fileEnding(name) === '')) {
    const whole = named ? name : `${name}${ending}`
    return { name: whole, kind: kindIn(named ? ending : whole) }
  }
  // the refusal names the detected kind
  return { name, kind: kindIn(fileEnding(name) === '' && ending !== '.' ? `${name}${ending}` : name) }
}

const tooLarge = (maxBytes: number): DomainError =>
  new DomainError('document_too_large', {
    detail: `O arquivo passa do limite de ${Math.floor(maxBytes / 1024 / 1024)} MB. Divida-o em partes menores.`,
  })
