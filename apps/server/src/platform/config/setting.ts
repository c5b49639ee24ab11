import type { z } from 'zod'

/** One setting: its environment variable, how the text becomes a value, and one Portuguese sentence about it. */
export interface Setting<T> {
  env: string
  value: z.ZodType<T, string>
  /** The text used where the variable is missing or empty. */
  fallback?: string
  sentence: string
}

export type Settings = Record<string, Setting<unknown>>
export type Values<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** Defines a setting that always has a value. */
export function setting<T>(env: string, value: z.ZodType<T, string>, fallback: string, sentence: string): Setting<T> {
  return { env, value, fallback, sentence }
}

/** Defines a setting that is undefined where the variable is missing or empty. */
export function optional<T>(env: string, value: z.ZodType<T, string>, sentence: string): Setting<T | undefined> {
  return { env, value, sentence }
}

/** Settings used exactly as written: with another text, data stored under them would not be found any more. */
const asWritten = new Set(['APP_SECRET', 'APP_SECRET_PREVIOUS', 'DATA_DIR'])

/** Removes the quotes of an --env-file, which Docker passes as part of the value. */
function unquotedText(name: string, written = ''): string {
  const text = written.trim()
  return asWritten.has(name) ? text : (/^(["'])(.*)\1$/s.exec(text)?.[2] ?? text).trim()
}

/** Reads every setting from `env`; pushes a Portuguese line to `problems` for each invalid one, never with its value. */
export function readSettings<S extends Settings>(settings: S, env: NodeJS.ProcessEnv, problems: string[]): Values<S> {
  const read = ({ env: name, value, fallback }: Setting<unknown>) => {
    const text = unquotedText(name, env[name]) || fallback
    if (text === undefined) return undefined
    const result = value.safeParse(text)
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message}.`)
    return result.data
  }
  return Object.fromEntries(Object.entries(settings).map(([key, one]) => [key, read(one)])) as Values<S>
}

/** Returns the text of .env.example: every setting under its title, commented out, with its default. */
export function describeSettings(sections: Record<string, Settings>): string {
  const line = ({ env, fallback, sentence }: Setting<unknown>) => `# ${sentence}\n# ${env}=${fallback ?? ''}\n`
  return Object.entries(sections)
    .map(([title, settings]) => `## ${title}\n\n${Object.values(settings).map(line).join('\n')}`)
    .join('\n')
}
