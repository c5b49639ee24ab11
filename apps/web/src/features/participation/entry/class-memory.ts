const key = 'prosa.class-code'

/** The class whose code was typed on this device last: the next student of a shared machine need not type it again. */
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
      // then it is typed again
    }
  },
}

/** Where a student of a class comes in, with the code already there. */
export const entryPath = (code: string): string => `/entrar${code === '' ? '' : `?turma=${encodeURIComponent(code)}`}`
