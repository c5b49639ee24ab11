import { Readable } from 'node:stream'
import { asWritten, type Paper } from '#/platform/pdf/paper.ts'
import { LimitedProcessError, runLimited } from '#/platform/process/limited-process.ts'

const HEAP_MB = 512
const TIMEOUT_MS = 120_000
const MAX_BYTES = 100_000_000

/**
 * Writes a paper as a DOCX file, in a separate process as for PDF, so that hostile texts can neither block nor break this one. A
 * text that cannot be converted is written unformatted. Rejects with a LimitedProcessError where even that fails.
 */
export async function writeDocx(paper: Paper): Promise<Buffer> {
  return write(paper).catch((error: unknown) => {
    if (!(error instanceof LimitedProcessError)) throw error
    return write(asWritten(paper))
  })
}

async function write(paper: Paper): Promise<Buffer> {
  const written = (await runLimited({
    module: new URL('docx-setting.ts', import.meta.url),
    input: Readable.from([Buffer.from(JSON.stringify(paper))]),
    options: {},
    heapMb: HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    maxOutputBytes: MAX_BYTES,
  })) as string
  return Buffer.from(written, 'base64')
}
