import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/**
 * What was written behind a command: its options, and at most so many words of its own. With `--help`, or with what the command does
 * not take, nothing is done: `usage` is shown, and the process ends with 0 or 2.
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
