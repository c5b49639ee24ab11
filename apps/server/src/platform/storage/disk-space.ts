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

/** The codes of what is full: a folder's (no space, no quota), PostgreSQL's 53100, a bucket's 507 or a name of its own. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])

/** Whether something could not be written because there is no room for it, here or where the database is. */
export const isDiskFull = (error: unknown): boolean =>
  isOrHas(
    error,
    ({ code = '', name, $metadata }) => full.has(code) || full.has(name) || $metadata?.httpStatusCode === 507,
  )

/** Whether a bucket said nothing in time, or that it cannot do so now. */
export const isBucketAway = (error: unknown): boolean =>
  isOrHas(error, ({ name, $metadata }) => name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500)

type Failure = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

const isOrHas = (error: unknown, fits: (error: Failure) => boolean): boolean =>
  error instanceof Error && (fits(error) || isOrHas(error.cause, fits))
