const prefix = 'prosa.data.'

/** What a person's screens keep on this device (unsent drafts, for example); signing out removes it all. */
export const deviceData = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(prefix + key)
    } catch {
      return null
    }
  },
  write(key: string, value: string) {
    try {
      localStorage.setItem(prefix + key, value)
    } catch {
      // full or blocked: what is kept here is a convenience
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(prefix + key)
    } catch {
      // nothing was kept
    }
  },
  /** All of it, or what begins so, but for names that contain `except`. */
  clear(beginning = '', except?: string) {
    try {
      for (const key of Object.keys(localStorage)) {
        const stays = except !== undefined && key.includes(except)
        if (key.startsWith(prefix + beginning) && !stays) localStorage.removeItem(key)
      }
    } catch {
      // nothing was kept
    }
  },
}
