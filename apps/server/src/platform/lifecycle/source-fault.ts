import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
/** Node puts the place before the name of an error that it found while it removed types or linked modules. */
const placed = /^(?<place>file:\/\/\S+|\/\S+):(?<line>\d+)\n[^]*?^SyntaxError.*?: (?<message>.+)$/m
/** V8's own errors have no place. */
const unplaced = /^SyntaxError: (?<message>.+)\n\s+at compileSourceTextModule/
const missing = /^(?<message>Cannot find (?:module|package) .+?) imported from (?<place>.+)$/

/** Explains source code that cannot be read, or that names a missing file, in one sentence; undefined for every other error. */
export function explainSourceFault(error: unknown): StartError | undefined {
  if (!(error instanceof Error)) return undefined
  const { stack = '', message: text } = error
  const found = placed.exec(stack) ?? unplaced.exec(stack) ?? missing.exec(text)
  if (!found?.groups) return undefined
  const { place, line, message = '' } = found.groups
  const what = message.replaceAll(`${root}/`, '').replace(/\.$/, '')
  const file = place && path.relative(root, place.startsWith('file:') ? fileURLToPath(place) : place)
  const where = file ? ` em ${line ? `${file}:${line}` : file}` : ''
  return new StartError(`O programa tem um erro${where}: ${what}. Corrija o arquivo ou instale esta versão de novo.`, {
    cause: error,
  })
}
