import type { z } from 'zod'

/** One line of configuration: the variable, how its text becomes a value, and one Portuguese sentence about it. */
export interface Setting<T> {
  env: string
  value: z.ZodType<T, string>
  /** Text used where the variable is missing or empty. */
  fallback?: string
  sentence: string
}

export type Settings = Record<string, Setting<unknown>>
export type Values<S extends Settings> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** A setting that always has a value. */
export function setting<T>(env: string, value: z.ZodType<T, string>, fallback: string, sentence: string): Setting<T> {
  return { env, value, fallback, sentence }
}

/** A setting that is undefined where the variable is missing or empty. */
export function optional<T>(env: string, value: z.ZodType<T, string>, sentence: string): Setting<T | undefined> {
  return { env, value, sentence }
}

/** Settings that are taken exactly as they are written: with another text, what was stored under them would not be found any more. */
const asWritten = new Set(['APP_SECRET', 'APP_SECRET_PREVIOUS', 'DATA_DIR'])

/** Docker takes the quotes of an --env-file for a part of the value. */
function textOf(name: string, written = ''): string {
  const text = written.trim()
  return asWritten.has(name) ? text : (/^(["'])(.*)\1$/s.exec(text)?.[2] ?? text).trim()
}

/** Reads every setting from `env`; what is wrong is pushed to `problems`, one Portuguese line each, never with the value. */
export function readSettings<S extends Settings>(settings: S, env: NodeJS.ProcessEnv, problems: string[]): Values<S> {
  const read = ({ env: name, value, fallback }: Setting<unknown>) => {
    const text = textOf(name, env[name]) || fallback
    if (text === undefined) return undefined
    const result = value.safeParse(text)
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message}.`)
    return result.data
  }
  return Object.fromEntries(Object.entries(settings).map(([key, one]) => [key, read(one)])) as Values<S>
}

/** The text of .env.example: every setting under its title, commented out, with its default. */
export function describeSettings(sections: Record<string, Settings>): string {
  const line = ({ env, fallback, sentence }: Setting<unknown>) => `# ${sentence}\n# ${env}=${fallback ?? ''}\n`
  return Object.entries(sections)
    .map(([title, settings]) => `## ${title}\n\n${Object.values(settings).map(line).join('\n')}`)
    .join('\n')
}
