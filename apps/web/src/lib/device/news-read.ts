/** Number of releases described in 'O que mudou'; a test checks it. */
export const newsEdition = 3

const storageKey = 'prosa.news-read'

/** Records that 'O que mudou' was read or dismissed. */
export function noteNewsRead() {
  try {
    localStorage.setItem(storageKey, String(newsEdition))
  } catch {
    // Without storage no news are announced.
  }
}

/**
 * Whether the product has changed since the news were last read in this browser. A new browser is not told about
 * earlier changes. Not part of `deviceData`, which is deleted on sign-out: the news would return every morning.
 */
export function hasNews(): boolean {
  const read = lastRead()
  if (read === null) noteNewsRead()
  return read !== null && read < newsEdition
}

/** The newest edition read in this browser; the current one if storage is blocked. */
function lastRead(): number | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? null : Number(stored)
  } catch {
    return newsEdition
  }
}
