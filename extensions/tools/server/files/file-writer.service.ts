import { Readable } from 'node:stream'
import { writeDocx } from '@prosa/server/src/platform/docx/docx.ts'
import { type Paper, writePaper } from '@prosa/server/src/platform/pdf/paper.ts'
import { runLimited } from '@prosa/server/src/platform/process/limited-process.ts'
import type { FileFormat } from '#/tools/extension.ts'
import type { WrittenDraft } from '#/tools/server/files/paper.model.ts'

const HEAP_MB = 512
const TIMEOUT_MS = 60_000
const MAX_BYTES = 50_000_000

const writers: Readonly<Record<FileFormat, (draft: WrittenDraft) => Promise<Buffer>>> = {
  docx: async (draft) => writeDocx(await layOut(draft)),
  pdf: async (draft) => writePaper(await layOut(draft)),
  pptx: (draft) => write(new URL('slides.model.ts', import.meta.url), draft),
  xlsx: (draft) => write(new URL('sheets.model.ts', import.meta.url), draft),
}

/**
 * Writes the text of a draft as a file. A limited process reads it, because reading a long text would keep this one from
 * answering others. Rejects with a LimitedProcessError where that fails.
 */
export const writeFile = (format: FileFormat, draft: WrittenDraft): Promise<Buffer> => writers[format](draft)

const layOut = async (draft: WrittenDraft): Promise<Paper> =>
  (await runModule(new URL('paper.model.ts', import.meta.url), draft)) as Paper

const write = async (module: URL, draft: WrittenDraft): Promise<Buffer> =>
  Buffer.from((await runModule(module, draft)) as string, 'base64')

const runModule = (module: URL, draft: WrittenDraft): Promise<unknown> =>
  runLimited({
    module,
    input: Readable.from([Buffer.from(JSON.stringify(draft))]),
    options: {},
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    maxOutputBytes: MAX_BYTES,
  })
