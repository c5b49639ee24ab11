const key = 'prosa.class-code'

/** The class code typed last on this device, so that the next student of a shared machine need not type it. */
export const classMemory = {
  read(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(code: string) {
    try {
      localStorage.setItem(key, code)
    } catch {
      // The student types the code again.
    }
  },
}

/** Path of a class's door, with its code filled in. */
export const entryPath = (code: string): string => `/entrar${code === '' ? '' : `?turma=${encodeURIComponent(code)}`}`
