import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession, watchSession } from '#/lib/session/session.ts'
import { tellSessionEnd } from '#/lib/session/session-end.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { SessionGate } from '#/shell/session-gate.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

async function open(id: number) {
  await signIn(sessionUser({ id }))
  return renderPiece(
    <SessionGate>
      <form>
        <label htmlFor="why">Motivo</label>
        <textarea id="why" />
        <label htmlFor="secret">Senha</label>
        <PasswordInput id="secret" />
      </form>
      <form>
        <input aria-label="Nome da atividade" />
      </form>
      <form data-own-guard="keeps">
        <input aria-label="Mensagem" />
      </form>
    </SessionGate>,
    '/profile',
  )
}

async function write() {
  await userEvent.type(await screen.findByLabelText('Motivo'), 'Porque sim')
  await userEvent.type(screen.getByLabelText('Senha'), 'girassol')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  await userEvent.type(screen.getByLabelText('Nome da atividade'), 'Redação')
  await userEvent.type(screen.getByLabelText('Mensagem'), 'Oi')
}

const dialog = () => screen.findByRole('dialog', { name: 'O que você estava escrevendo' })
const ofAnotherTab = () => {
  tokens.session.remove()
  dispatchEvent(new StorageEvent('storage', { key: tokens.session.key, newValue: null }))
}

test.each([
  ['the server ended it', () => endSession('expired')],
  [
    'it ended in another tab',
    () => {
      tellSessionEnd('expired')
      ofAnotherTab()
    },
  ],
])('unsaved text is returned to its author where %s, without passwords [S43]', async (_, end) => {
  const stop = watchSession()
  const { unmount } = await open(7)
  await write()
  act(end)
  stop()
  unmount()

  const again = await open(7)
  expect(await dialog()).toBeDefined()
  const texts = screen.getAllByRole('textbox').filter((field) => field.closest('[role=dialog]'))
  expect(texts.map((field) => (field as HTMLTextAreaElement).value)).toEqual(['Porque sim', 'Redação'])
  expect(screen.getByRole('button', { name: 'Copiar: Motivo' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  again.unmount()

  const third = await open(7)
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Já copiei' }))
  third.unmount()
  await open(7)
  await screen.findByLabelText('Motivo')
  expect(sessionStorage.length).toBe(0)
})

test('unsaved text is not returned to another person, or after signing out', async () => {
  for (const [end, next] of [
    ['expired', 8],
    ['left', 7],
  ] as const) {
    const { unmount } = await open(7)
    await write()
    act(() => endSession(end))
    unmount()
    const other = await open(next)
    await screen.findByLabelText('Motivo')
    expect(Object.values(sessionStorage).join()).not.toContain('Porque sim')
    other.unmount()
  }
})
