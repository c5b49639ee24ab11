import { defaultConfig } from '@prosa/contract/pages/runtime-config.ts'
import { expect, test } from 'vitest'
import { readRuntimeConfig } from '#/lib/session/runtime-config.ts'

function pageWith(config: string) {
  const page = document.implementation.createHTMLDocument()
  const block = page.createElement('script')
  block.type = 'application/json'
  block.id = 'prosa-config'
  block.textContent = config
  page.head.append(block)
  return page
}

test('the configuration is read from the page [S6, S51, S61]', () => {
  const written = {
    ...defaultConfig,
    appName: 'Colégio',
    help: { name: 'Secretaria', contact: 'secretaria@escola.br' },
    mail: false,
  }
  expect(readRuntimeConfig(pageWith(JSON.stringify(written)))).toEqual(written)
})

test('a page without configuration, as in development, uses the defaults', () => {
  const page = document.implementation.createHTMLDocument()
  expect(readRuntimeConfig(page)).toEqual(defaultConfig)
})
