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
    appName: 'Colégio',
    logo: '5a0c3f62-6a49-4d35-9d13-2f2f4b1f3a11',
    help: { name: 'Secretaria', contact: 'secretaria@escola.example' },
    dictation: { browser: false, server: 'OpenAI (EUA)' },
    timeZone: 'America/Manaus',
    publicEnv: 'production',
    analyticsSrc: 'https://stats.example/s.js',
    analyticsElsewhere: false,
    apiBase: '',
    mail: true,
  }
  expect(readRuntimeConfig(pageWith(JSON.stringify(written)))).toEqual(written)
})

test('a page without configuration, as in development, uses the defaults', () => {
  const page = document.implementation.createHTMLDocument()
  const defaults = {
    appName: 'Prosa',
    logo: null,
    help: null,
    dictation: { browser: true, server: null },
    timeZone: 'America/Sao_Paulo',
    publicEnv: 'development',
    analyticsSrc: null,
    analyticsElsewhere: false,
    apiBase: '',
    mail: true,
  }
  expect(readRuntimeConfig(page)).toEqual(defaults)
})
