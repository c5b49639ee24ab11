import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as register from '#/lib/device/shortcuts.ts'
import { openQuickFind } from '#/shell/palette/palette-request.ts'
import { shortcutGroups } from './shortcuts-dialog.tsx'
import { SessionGate } from '#/shell/session-gate.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const avatar = { emoji: '🧪', color: 'teal' }
const chatId = '018f0000-0000-7000-8000-000000000001'
const found = {
  assistants: [
    { id: 1, name: 'Tutor de química', avatar, opens: 'chat' },
    { id: 2, name: 'Rascunho', avatar, opens: 'builder' },
  ],
  chats: [{ id: chatId, title: 'Tabela periódica', assistant: { id: 1, name: 'Tutor de química', avatar } }],
}

beforeEach(() => {
  localStorage.clear()
})

async function open(facts: Parameters<typeof sessionUser>[0] = {}, answers: Answers = {}) {
  const requests = await signIn(sessionUser(facts), {
    'GET /api/quick-find': { assistants: [], chats: [] },
    'GET /api/quick-find?q=qui': found,
    ...answers,
  })
  const { history } = await renderPiece(
    <SessionGate>
      <button type="button">Antes</button>
      <input aria-label="Campo" />
    </SessionGate>,
    '/assistants',
  )
  return { requests, history, user: userEvent.setup() }
}

const field = () =>
  screen.findByRole('combobox', { name: 'Buscar assistentes, conversas, páginas e ações' }, { timeout: 10_000 })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const activeOption = () => screen.queryByRole('option', { selected: true })?.textContent

test('Ctrl+K opens and closes quick find with any focus, which returns afterwards [C9]', async () => {
  const { user } = await open()
  const place = screen.getByRole('textbox', { name: 'Campo' })
  await user.click(place)
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(place))
})

test('quick find does not open above a dialog, whose input would be lost [C9]', async () => {
  const { user } = await open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the list contains only pages, actions and settings that the person may open [S3, S48]', async () => {
  const { user } = await open()
  openQuickFind()
  await user.type(await field(), 'usuarios')
  expect(await screen.findByText('Nada encontrado para “usuarios”.')).toBeDefined()
  await user.clear(await field())
  await waitFor(() => expect(options()).toContain('Criar assistente'))
  expect(options()).not.toContain('Usuários')
})

test('administrators find single settings by their words, without accents [S3]', async () => {
  const { user, history } = await open({ roles: ['admin'] })
  openQuickFind()
  await user.type(await field(), 'fuso horario')
  await user.click(await screen.findByRole('option', { name: 'Fuso horário Geral' }))
  await waitFor(() => expect(history.location.pathname).toBe('/settings/general'))
})

test('assistants and conversations come from one request and appear below the local entries [S12]', async () => {
  const { user, requests, history } = await open()
  openQuickFind()
  await user.type(await field(), 'qui')
  await screen.findByRole('option', { name: /^Tutor de química/ })
  expect(options()).toEqual(['Tutor de química', 'RascunhoEditar', 'Tabela periódicaTutor de química'])
  expect(requestsTo(requests, 'GET /api/quick-find').map(({ url }) => new URL(url).search)).toEqual(['', '?q=qui'])
  expect(activeOption()).toBe('Tutor de química')
  await user.keyboard('{ArrowUp}')
  expect(activeOption()).toBe('Tabela periódicaTutor de química')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe(`/assistants/1/chats/${chatId}`))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('without a text an entry is chosen only by arrow keys or the pointer [C9]', async () => {
  const { user, history } = await open()
  openQuickFind()
  await field()
  expect(activeOption()).toBeUndefined()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(activeOption()).toBe('Assistentes')
  await user.click(screen.getByRole('option', { name: 'Perfil' }))
  await waitFor(() => expect(history.location.pathname).toBe('/profile'))
})

test('if the server fails, pages and actions still work, and the search can be retried [S13]', async () => {
  let fails = true
  const { user } = await open({}, { 'GET /api/quick-find?q=qui': () => (fails ? problem('internal') : found) })
  openQuickFind()
  await user.type(await field(), 'qui')
  const alert = within(await screen.findByRole('alert'))
  fails = false
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('option', { name: /^Tutor de química/ })
  expect(options()).toHaveLength(3)
})

test('? lists the shortcuts, except while typing or if single-key shortcuts are off [C9]', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Campo' }), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Antes' }))
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
  expect(dialog.getByRole('region', { name: 'Em todas as páginas' })).toBeDefined()
  await user.click(dialog.getByRole('switch', { name: 'Abrir esta lista com a tecla ?' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list explains every key of the register, and no other [C9]', () => {
  const ofGroups = register.addedShortcutGroups.entries.flatMap(({ shortcuts }) => shortcuts)
  const added = [...register.addedChatShortcuts.entries, ...ofGroups].map(({ keys }) => keys)
  const known = new Set([...Object.values(register).filter((value) => typeof value === 'string'), ...added])
  for (const enterSends of [true, false]) {
    const told = shortcutGroups(enterSends).flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys))
    expect([...new Set(told)].toSorted()).toEqual([...known].toSorted())
  }
})

test('code that listens to keys of the whole page uses the register [C9]', () => {
  const sources = import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '../../../../../extensions/*/web/**/*.{ts,tsx}', '!**/*.test.*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  )
  // Exceptions: the tooltip that Escape closes, the listener of `palette-request.ts` that runs before the register is
  // loaded, and the embedding site's script, which contains none of our modules.
  const others = new Set([
    '/src/ui/overlays/tooltip.tsx',
    '/src/shell/palette/palette-request.ts',
    '/src/features/guest-sessions/host-site.ts',
  ])
  const listening = Object.entries(sources).filter(([, text]) => /addEventListener\('keydown'/.test(text))
  expect(listening.length).toBeGreaterThan(1)
  for (const [file, text] of listening) if (!others.has(file)) expect(text, file).toContain('/lib/device/shortcuts.ts')
})

test('a shortcut with an additional modifier key does nothing [C9]', () => {
  const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)
  expect(register.isPressed(key({ key: 'K', ctrlKey: true }), register.QUICK_FIND)).toBe(true)
  expect(register.isPressed(key({ key: 'k', metaKey: true }), register.QUICK_FIND)).toBe(true)
  expect(register.isPressed(key({ key: 'k' }), register.QUICK_FIND)).toBe(false)
  expect(register.isPressed(key({ key: 'k', ctrlKey: true, shiftKey: true }), register.QUICK_FIND)).toBe(false)
  expect(register.isPressed(key({ key: '?', shiftKey: true }), register.SHOW_SHORTCUTS)).toBe(true)
  expect(register.isPressed(key({ key: '?', altKey: true }), register.SHOW_SHORTCUTS)).toBe(false)
})
