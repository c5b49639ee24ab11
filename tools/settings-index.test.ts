import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettingsIndex } from './settings-index.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prosa-index-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function writeScreen(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

test('settings are found on the pages, in slots that an extension fills, and on pages of extensions', () => {
  const section = (title: string) => `export const Part = () => <Section title="${title}" description="" />\n`
  writeScreen('apps/web/src/routes/_app/settings/models.tsx', `import { Page } from '#/features/models/page.tsx'\n`)
  writeScreen(
    'apps/web/src/features/models/page.tsx',
    `import { EndSlot } from '#/blocks/entity/slots.ts'\n${section('Modelos')}`,
  )
  expect(readSettingsIndex(root).map(({ label }) => label)).toEqual(['Modelos'])
  writeScreen(
    'extensions/voice/members.ts',
    `import { EndSlot } from '@prosa/web/src/blocks/entity/slots.ts'
EndSlot.add({ order: 10, part: lazyPart(() => import('#/voice/web/voice-section.tsx')) })\n`,
  )
  writeScreen(
    'extensions/voice/web/voice-section.tsx',
    `import { Field } from '#/voice/web/field.tsx'\n${section('Voz')}`,
  )
  writeScreen('extensions/voice/web/field.tsx', section('Preço'))
  writeScreen('extensions/lti/web/routes/_app/settings/lti.tsx', section('Plataformas'))
  expect(readSettingsIndex(root).map(({ to, label }) => [to, label])).toEqual([
    ['/settings/models', 'Modelos'],
    ['/settings/models', 'Voz'],
    ['/settings/models', 'Preço'],
    ['/settings/lti', 'Plataformas'],
  ])
})
