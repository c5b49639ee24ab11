import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accessOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { auditSentences } from '@prosa/contract/audit/audit-actions.ts'
import { settingsSections } from '@prosa/contract/settings/settings.ts'
import { webhookEventTypes } from '@prosa/contract/webhooks/webhook-events.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { settings } from '#/platform/config/settings.ts'

// Every name in a register must be used by the server's code; an unused one would promise something that never happens.

const readSources = (folder: string, pattern: string, without: (file: string) => boolean) => {
  const root = path.join(import.meta.dirname, folder)
  const files = globSync(pattern, { cwd: root }).filter((file) => !without(file))
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}
const code = [
  readSources('.', '**/*.ts', (file) => file.endsWith('.test.ts') || file.startsWith('platform/config/')),
  readSources('../../../extensions', '*/{server.ts,server/**/*.ts}', (file) => file.endsWith('.test.ts')),
  // their actions are data, which the server writes in a loop
  ...accessOptions.flatMap(({ on, off }) => [`'${on}'`, `'${off}'`]),
].join('\n')
const sql = readSources('../migrations', '*.sql', () => false)

/** Whether the code contains `noun.verb`, whole or as a beginning that is completed. */
function isSaid(name: string): boolean {
  if (code.includes(`'${name}'`) || sql.includes(`'${name}'`)) return true
  const ends = [...name.matchAll(/[._]/g)].map(({ index }) => index + 1)
  const isPut = (rest: string) => new RegExp(`'${rest}'|\\b${rest}:`).test(code)
  return ends.some((end) => code.includes(`\`${name.slice(0, end)}\${`) && isPut(name.slice(end)))
}

const unusedNames = (names: readonly string[]) => names.filter((name) => !isSaid(name))

/** Names of the fields of a section, at any depth. */
const keysIn = (schema: z.core.$ZodType): string[] => {
  const { shape, innerType } = schema._zod.def as { shape?: z.core.$ZodShape; innerType?: z.core.$ZodType }
  if (innerType) return keysIn(innerType)
  return Object.entries(shape ?? {}).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
const unread = (keys: readonly string[]) => keys.filter((key) => !new RegExp(`\\b${key}\\b`).test(code))

test('every webhook event is sent, and every action of the audit trail is written [C1, G1]', () => {
  expect(unusedNames(webhookEventTypes), 'Emit these, or delete them from webhook-events.ts of the contract.').toEqual(
    [],
  )
  expect(
    unusedNames(Object.keys(auditSentences)),
    'Write these, or delete them from settings/audit-actions.ts of the contract.',
  ).toEqual([])
})

test('every setting of the screens and of the environment is read', () => {
  const keys = Object.values(settingsSections).flatMap((section) => keysIn(section))
  expect(keys.length).toBeGreaterThan(40)
  expect(unread(keys), 'Read these, or delete them from settings/settings.ts of the contract.').toEqual([])
  expect(unread(Object.keys(settings)), 'Read these, or delete them from platform/config.').toEqual([])
})

test('an event never sent, an action never written and a setting never read are reported [C1, G1]', () => {
  const diary = ['diary.written', 'assistant.diarized', 'sga.attempt.diarized', 'diary']
  expect(unusedNames(diary)).toEqual(diary)
  expect(unread(['diaryHours'])).toEqual(['diaryHours'])
})
