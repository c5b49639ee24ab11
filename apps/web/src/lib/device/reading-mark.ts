const key = 'prosa.reading'

/**
 * Whose reading is kept on this device, by the id of the person; null where nobody asked for it. It outlives the session until
 * what was kept is gone, so that an interrupted end is finished by the next page.
 */
export const readingMark = {
  read(): number | null {
    try {
      const kept = localStorage.getItem(key)
      return kept === null ? null : Number(kept)
    } catch {
      return null
    }
  },
  write(userId: number) {
    localStorage.setItem(key, String(userId))
  },
  remove() {
    localStorage.removeItem(key)
  },
}
