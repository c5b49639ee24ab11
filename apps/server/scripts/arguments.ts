import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * Reads the options of a command and at most `most` further words. With `--help`, or with invalid arguments, prints `usage` and
 * ends the process with 0 or 2.
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(usage: string, options: O, most = 0) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if ('help' in values && values.help === true) {
      console.log(usage)
      process.exit(0)
    }
    if (positionals.length <= most) return { values, positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  console.error(usage)
  process.exit(2)
}
