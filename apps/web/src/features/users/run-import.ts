import '#/blocks/chat/part-operations.ts'
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
