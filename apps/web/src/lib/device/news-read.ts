/** How many releases 'O que mudou' tells of; a test compares it with them. */
export const newsEdition = 3

const storageKey = 'prosa.news-read'

/** 'O que mudou' was read or dismissed. */
export function noteNewsRead() {
  try {
    localStorage.setItem(storageKey, String(newsEdition))
  } catch {
    // then nobody is told of news either
  }
}

/**
 * Whether the product has changed since news were last read in this browser. One that comes for the first time knows no
 * earlier product, and is told nothing. It stays with the browser: what signing out removes (`deviceData`) would be told
 * again each morning.
 */
export function hasNews(): boolean {
  const read = lastRead()
  if (read === null) noteNewsRead()
  return read !== null && read < newsEdition
}

/** The newest edition that was read here; as if all were, where storage is refused. */
function lastRead(): number | null {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === null ? null : Number(kept)
  } catch {
    return newsEdition
  }
}
