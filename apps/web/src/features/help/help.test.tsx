import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newsEdition } from '#/lib/device/news-read.ts'
import { searchHelp } from './help-list.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { answerApi } from '#/test-api.ts'
import { openApp } from '#/test-app.tsx'
import { sessionUser } from '#/test-piece.tsx'

const noList = { items: [], total: 0, page: 1, pageSize: 10 }
let app: Awaited<ReturnType<typeof openApp>> | undefined
afterEach(() => {
  app?.stop()
  runtimeConfig.help = null
  localStorage.removeItem('prosa.news-read')
})

async function open(address: string, token?: string) {
  const requests = answerApi({ 'GET /api/auth/session': sessionUser(), 'GET /api/assistants': noList })
  app = await openApp(address, token)
  return { requests, router: app.router }
}

const names = (text: string, ...rest: [Parameters<typeof searchHelp>[1]?]) =>
  searchHelp(text, ...rest).map(({ name }) => name)

test('the search ignores accents, case and order and lists titles first [S1]', () => {
  expect(names('versao RASCUNHO')[0]).toBe('rascunho-e-versao')
  expect(names('Rascunho e versão')[0]).toBe('rascunho-e-versao')
  expect(names('comprovante')).toContain('fazer-uma-atividade')
  expect(names('orcamentos')[0]).toBe('orcamentos-e-limites')
  expect(names('zebra')).toEqual([])
})

test('link targets are not searched, and each audience has its own pages [S1]', () => {
  expect(names('settings/models')).toEqual([])
  expect(names('', 'students')).toContain('fazer-uma-atividade')
  expect(names('', 'students')).not.toContain('administracao')
})

test('an empty search result can be cleared; audiences are chosen by name [S1]', async () => {
  const { router } = await open('/ajuda?q=zebra')
  expect(await screen.findByText('0 páginas')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.href).toBe('/ajuda'))
  await userEvent.click(screen.getByRole('radio', { name: 'Estudantes' }))
  await waitFor(() => expect(router.state.location.href).toBe('/ajuda?para=students'))
})

test('an unknown help page is an invalid link and names the help contact [S33, S35]', async () => {
  runtimeConfig.help = { name: 'Secretaria', contact: 'secretaria@escola.example' }
  await open('/ajuda/nada')
  expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeDefined()
  expect(screen.getByText('Page Not Found: /ajuda/nada')).toBeDefined()
  const way = await screen.findByRole('link', { name: 'secretaria@escola.example' })
  expect(way.getAttribute('href')).toBe('mailto:secretaria@escola.example')
  expect(way.parentElement?.textContent).toBe('Precisa de ajuda? Fale com Secretaria: secretaria@escola.example')
})

test.each([
  [{ name: '', contact: '(11) 4000-1234' }, 'tel:1140001234', 'Precisa de ajuda? Fale com (11) 4000-1234'],
  [
    { name: 'TI', contact: 'https://ti.example' },
    'https://ti.example',
    'Precisa de ajuda? Fale com TI: https://ti.example',
  ],
  [{ name: 'Secretaria', contact: 'sala 12' }, null, 'Precisa de ajuda? Fale com Secretaria: sala 12'],
  [{ name: 'Rui', contact: '' }, null, 'Precisa de ajuda? Fale com Rui'],
])('the help contact is shown: %j [S35]', async (help, href, text) => {
  runtimeConfig.help = help
  await open('/ajuda')
  const sentence = await screen.findByText(/^Precisa de ajuda/)
  expect(sentence.textContent).toBe(text)
  expect(sentence.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
})

test('without a help contact its sentence is absent [S35]', async () => {
  await open('/ajuda')
  await screen.findByRole('heading', { name: 'Ajuda' })
  expect(screen.queryByText(/Precisa de ajuda/)).toBeNull()
})

test('a new browser shows no news; after an upgrade they appear until dismissed [S44]', async () => {
  await open('/assistants', 'token')
  await screen.findByRole('heading', { name: 'Assistentes' })
  expect(screen.queryByRole('complementary', { name: 'Novidades' })).toBeNull()
  app?.stop()

  localStorage.setItem('prosa.news-read', '1')
  document.body.replaceChildren()
  await open('/assistants', 'token')
  const note = within(await screen.findByRole('complementary', { name: 'Novidades' }))
  expect(note.getByRole('link', { name: 'Ver o que mudou' }).getAttribute('href')).toBe('/ajuda/o-que-mudou')
  await userEvent.click(note.getByRole('button', { name: 'Dispensar as novidades' }))
  expect(screen.queryByRole('complementary', { name: 'Novidades' })).toBeNull()
  expect(localStorage.getItem('prosa.news-read')).toBe(String(newsEdition))
})

test('news disappear once they are read [S44]', async () => {
  localStorage.setItem('prosa.news-read', '1')
  await open('/ajuda/o-que-mudou')
  await screen.findByRole('heading', { level: 1, name: 'O que mudou' })
  await waitFor(() => expect(localStorage.getItem('prosa.news-read')).toBe(String(newsEdition)))
})
