import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  /** Whether so little is left that space should be freed before writes fail. */
  low: boolean
}

const GIGABYTE = 1024 ** 3

/** Whether less than a tenth of the disk is free, or of a large disk less than some days fill. */
export const isLow = ({ freeBytes, totalBytes }: Omit<DiskSpace, 'low'>): boolean =>
  freeBytes < Math.min(totalBytes / 10, 5 * GIGABYTE)

/** Returns the space on a folder's disk. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const space = { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  return { ...space, low: isLow(space) }
}

/** Error codes of full storage: of a folder (space, quota), PostgreSQL's 53100, and names of buckets' servers. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])

/** Whether a write failed for lack of space, here or at the database. */
export const isDiskFull = (error: unknown): boolean =>
  isOrHas(
    error,
    ({ code = '', name, $metadata }) => full.has(code) || full.has(name) || $metadata?.httpStatusCode === 507,
  )

/** Whether a bucket did not respond in time, or reported a failure of its server. */
export const isBucketAway = (error: unknown): boolean =>
  isOrHas(error, ({ name, $metadata }) => name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500)

type Failure = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

const isOrHas = (error: unknown, fits: (error: Failure) => boolean): boolean =>
  error instanceof Error && (fits(error) || isOrHas(error.cause, fits))
