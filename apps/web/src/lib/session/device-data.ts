const prefix = 'prosa.data.'

/** A person's data on this device, such as unsent drafts; deleted on sign-out. */
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
      // Storage is full or blocked; the data is only a convenience.
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(prefix + key)
    } catch {
      // Nothing was stored.
    }
  },
  /** Deletes everything, or only keys with a prefix; keys that contain `except` stay. */
  clear(beginning = '', except?: string) {
    try {
      for (const key of Object.keys(localStorage)) {
        const stays = except !== undefined && key.includes(except)
        if (key.startsWith(prefix + beginning) && !stays) localStorage.removeItem(key)
      }
    } catch {
      // Nothing was stored.
    }
  },
}
