import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { auditSentences } from '@prosa/contract/audit/audit-actions.ts'
import { settingsSections } from '@prosa/contract/settings/settings.ts'
import { webhookEventTypes } from '@prosa/contract/webhooks/webhook-events.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { settings } from '#/platform/config/settings.ts'

// What a register names, the server does: a name that nothing in its code says is a promise nobody keeps.

const textOf = (folder: string, pattern: string, without: (file: string) => boolean) => {
  const root = path.join(import.meta.dirname, folder)
  const files = globSync(pattern, { cwd: root }).filter((file) => !without(file))
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}
const code = [
  textOf('.', '**/*.ts', (file) => file.endsWith('.test.ts') || file.startsWith('platform/config/')),
  // their actions are data, which the server writes in a loop
  textOf('../../../packages/contract/src/assistants', 'assistant-options.ts', () => false),
].join('\n')
const sql = textOf('../migrations', '*.sql', () => false)

/** Whether code says `noun.verb`: as it is, or as a beginning to which the rest is put. */
function isSaid(name: string): boolean {
  if (code.includes(`'${name}'`) || sql.includes(`'${name}'`)) return true
  const ends = [...name.matchAll(/[._]/g)].map(({ index }) => index + 1)
  const isPut = (rest: string) => new RegExp(`'${rest}'|\\b${rest}:`).test(code)
  return ends.some((end) => code.includes(`\`${name.slice(0, end)}\${`) && isPut(name.slice(end)))
}

const unsaid = (names: readonly string[]) => names.filter((name) => !isSaid(name))

/** Names of what a section holds, also deeper inside. */
const keysIn = (schema: z.core.$ZodType): string[] => {
  const { shape, innerType } = schema._zod.def as { shape?: z.core.$ZodShape; innerType?: z.core.$ZodType }
  if (innerType) return keysIn(innerType)
  return Object.entries(shape ?? {}).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
const unread = (keys: readonly string[]) => keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(code))

test('every webhook event is sent, and every action of the audit trail is written [C1, G1]', () => {
  expect(unsaid(webhookEventTypes), 'Emit these, or delete them from webhook-events.ts of the contract.').toEqual([])
  expect(
    unsaid(Object.keys(auditSentences)),
    'Write these, or delete them from settings/audit-actions.ts of the contract.',
  ).toEqual([])
})

test('every setting is read, of the screens and of the environment', () => {
  const keys = Object.values(settingsSections).flatMap((section) => keysIn(section))
  expect(keys.length).toBeGreaterThan(40)
  expect(unread(keys), 'Read these, or delete them from settings/settings.ts of the contract.').toEqual([])
  expect(unread(Object.keys(settings)), 'Read these, or delete them from platform/config.').toEqual([])
})

test('an event nobody sends, an action nobody writes and a setting nobody reads are reported [C1, G1]', () => {
  const diary = ['diary.written', 'assistant.diarized', 'sga.attempt.diarized', 'diary']
  expect(unsaid(diary)).toEqual(diary)
  expect(unread(['diaryHours'])).toEqual(['diaryHours'])
})
