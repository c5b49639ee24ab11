import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  /** So little is left that somebody should make room before writing fails. */
  low: boolean
}

const GIGABYTE = 1024 ** 3

/** A tenth of the disk, or what a large disk fills in some days. */
export const isLow = ({ freeBytes, totalBytes }: Omit<DiskSpace, 'low'>): boolean =>
  freeBytes < Math.min(totalBytes / 10, 5 * GIGABYTE)

/** What the disk under a folder still takes from us. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  return { ...space, low: isLow(space) }
}

/** Of a folder: no space, no quota; of PostgreSQL: 53100; of a bucket: 507. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be written because there is no room for it, here or where the database is. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', $metadata } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }
  return full.has(code) || $metadata?.httpStatusCode === 507 || isDiskFull(error.cause)
}
