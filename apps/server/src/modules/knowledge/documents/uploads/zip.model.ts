import { type Entry, openPromise, type ZipFile } from 'yauzl'

export type ZipProblem = 'broken' | 'encrypted' | 'nested' | 'too_large'

/** F3, for every format that is a ZIP inside. */
const zipLimits = { entries: 2000, inflatedBytes: 200_000_000, ratio: 100 }
/** Small files of many equal bytes are no bombs: the ratio counts from here on. */
const RATIO_FROM_BYTES = 1_000_000

/** First bytes of ZIP, gzip, RAR, 7z, bzip2 and xz. */
const archives = ['504b0304', '504b0506', '1f8b', '52617221', '377abcaf', '425a68', 'fd377a58']
/** Office keeps the figures of a chart as a sheet beside it. Nothing here opens one; it counts like every other part. */
const isChartSheet = /^(word|ppt)\/embeddings\/[^/]+\.xls[xmb]$/i
const SYMBOLIC_LINK = 0o120_000
const FILE_TYPE = 0o170_000

/**
 * What makes a ZIP unfit to be parsed, or undefined: everything in it is inflated once and thrown away, because the sizes
 * it declares are whatever its maker wrote (F3). Absolute names and those with '..' are refused by yauzl itself.
 */
export async function zipProblem(path: string, compressedBytes: number): Promise<ZipProblem | undefined> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > zipLimits.entries) return 'too_large'
    const mostBytes = Math.min(zipLimits.inflatedBytes, Math.max(compressedBytes * zipLimits.ratio, RATIO_FROM_BYTES))
    let inflated = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return 'encrypted'
      if (isSymbolicLink(entry)) return 'broken'
      let atStart = true
      for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        if (atStart && isArchive(piece) && !isChartSheet.test(entry.fileName)) return 'nested'
        atStart = false
        inflated += piece.length
        if (inflated > mostBytes) return 'too_large'
      }
    }
    return undefined
  } catch {
    return 'broken'
  } finally {
    zip?.close()
  }
}

const isArchive = (start: Buffer): boolean => {
  const hex = start.subarray(0, 4).toString('hex')
  return archives.some((magic) => hex.startsWith(magic))
}

/** The upper half of the attributes is the Unix mode, where the ZIP was made on such a system. */
const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK
