import type { ImportField } from '@prosa/contract/people/user-imports.ts'
import { api } from '#/lib/api/api.ts'

export type Mapping = Record<ImportField, number | null>

export interface ImportReport {
  created: number
  problems: { line: number; text: string }[]
}

interface ImportRun {
  csv: string
  mapping: Mapping
  dryRun: boolean
  sendMail: boolean
  /** Hears up to which row the file is through. */
  onProgress: (rows: number) => void
}

/** Sends batch after batch until the file is through; each is one transaction on the server. */
export async function runImport({ onProgress, ...body }: ImportRun): Promise<ImportReport> {
  const report: ImportReport = { created: 0, problems: [] }
  for (let from: number | null = 0; from !== null;) {
    const answer: Awaited<ReturnType<typeof api.importUsers>> = await api.importUsers({ body: { ...body, from } })
    report.created += answer.created
    report.problems.push(...answer.problems)
    from = answer.next
    if (from !== null) onProgress(from)
  }
  return report
}

/** The text of a file: UTF-8, or what older spreadsheets write. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
