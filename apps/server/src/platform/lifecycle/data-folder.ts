import { accessSync, constants, mkdirSync } from 'node:fs'
import { isDiskFull } from '#/platform/storage/disk-space.ts'
import { StartError } from './start-error.ts'

/** Creates the data folder where it is missing. Throws a StartError where it cannot be used. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(
      `A pasta de dados não pode ser usada: ${dataDir} ${whyUnusable(cause) ?? `(${(cause as Error).message})`}.\nEscolha outra em DATA_DIR, ou dê a esta conta o direito de escrever nela.`,
      { cause },
    )
  }
}

/** Returns why this account cannot write to a folder, as the end of a sentence about it; undefined for other errors. */
export function whyUnusable(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'é um arquivo, ou está dentro de um arquivo'
  if (code === 'EROFS') return 'está em um disco só de leitura'
  if (code === 'EACCES' || code === 'EPERM') return 'não deixa esta conta escrever'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'está em um disco cheio'
  // also reported for a read-only disk
  return code === 'ENOENT' ? 'não pode ser criada' : undefined
}

/** Explains an unexpected disk fault in one sentence; undefined for every other error. */
export function explainDiskFault(error: unknown): StartError | undefined {
  const { code = '', path: file } = error as NodeJS.ErrnoException
  const refuse = (sentence: string) => new StartError(sentence, { cause: error })
  if (isDiskFull(error)) {
    const place = code === '53100' ? 'O disco do banco de dados' : `O disco${file === undefined ? '' : ` de ${file}`}`
    return refuse(`${place} está cheio. Libere espaço e tente de novo.`)
  }
  if (file === undefined) return undefined
  if (code === 'EROFS')
    return refuse(`O disco de ${file} só permite leitura. Volte a permitir gravação e tente de novo.`)
  if (code !== 'EACCES' && code !== 'EPERM') return undefined
  return refuse(`Esta conta do sistema não pode abrir ${file}. Use a conta do Prosa, como em: sudo -u prosa npm run …`)
}
