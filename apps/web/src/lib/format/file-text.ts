/** Decodes a text file: UTF-8, UTF-16 (which Windows calls Unicode), or Windows-1252 of older spreadsheets. */
export async function decodeTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 without a byte order mark: most characters have one zero byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2000)
  const zeros = (side: 0 | 1) => sample.filter((byte, at) => at % 2 === side && byte === 0).length
  const [high, low] = [zeros(0), zeros(1)]
  if (Math.max(high, low) * 3 < sample.length) return undefined
  if (high === 0) return 'utf-16le'
  return low === 0 ? 'utf-16be' : undefined
}
