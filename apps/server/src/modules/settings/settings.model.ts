import { type Settings, settingsSections } from '@prosa/contract/settings/settings.ts'
import type { z } from 'zod'

/** What is stored, with the default for every key that is absent or that today's rules would not take any more. */
export function settingsFrom(stored: Record<string, Record<string, unknown>>): Settings {
  const sections = Object.entries(settingsSections).map(([name, { shape }]) => [name, valuesOf(shape, stored[name])])
  return Object.fromEntries(sections) as Settings
}

function valuesOf(shape: Record<string, z.ZodType>, stored: Record<string, unknown> = {}): Record<string, unknown> {
  const values = Object.entries(shape).map(([key, rule]) => {
    const kept = rule.safeParse(stored[key])
    return [key, kept.success ? kept.data : rule.parse(undefined)]
  })
  return Object.fromEntries(values)
}

/** Names of the keys whose value is another one. */
export const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
