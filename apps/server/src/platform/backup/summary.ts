import { parseManifest } from '#/platform/backup/manifest.ts'

interface Summary {
  createdAt: string
  bytes: number
  rows: number
  files: number
}

/** Summarizes a copy from its manifest alone; undefined where the folder is not a complete copy. */
export async function readSummary(folder: string): Promise<Summary | undefined> {
  const manifest = await parseManifest(folder).catch(() => undefined)
  if (!manifest) return undefined
  const { createdAt, tables, files, secret } = manifest
  const parts = [...tables, ...files, ...(secret ? [secret] : [])]
  return {
    createdAt,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
  }
}
