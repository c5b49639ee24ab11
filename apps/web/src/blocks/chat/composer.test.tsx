import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Composer } from '#/blocks/chat/composer.tsx'
import { drafts } from '#/blocks/chat/store/device-memory.ts'
import { chatStore } from '#/blocks/chat/store/chat-stores.ts'
import { renderPiece } from '#/test-piece.tsx'

const store = chatStore({ chatId: '018f0000-0000-7000-8000-000000000007', assistantId: 1, test: true }, false)
let sent: string[]
beforeEach(() => {
  sent = []
})

const open = (paste = true) =>
  renderPiece(
    <Composer
      ref={null}
      id={undefined}
      store={store}
      state={store.state()}
      saved={false}
      draftKey="7"
      placeholder=""
      autoFocus={false}
      options={{ paste }}
      offered={null}
      above={undefined}
      notice=""
      onSend={(text) => sent.push(text) > 0}
    />,
  )

const field = () => screen.getByRole('textbox', { name: 'Mensagem' })

test('NUL and unpaired surrogates, which are invisible and cannot be stored, are neither sent nor kept [C9]', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '\0Olá\ud83d, turma 😀\udc00\0' } })
  expect(drafts.read('7')).toBe('Olá, turma 😀')
  await userEvent.type(field(), '{Enter}')
  expect(sent).toEqual(['Olá, turma 😀'])
})

test('a text of invisible characters is not a message [C9]', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '\0\udc00 ' } })
  await userEvent.type(field(), '{Enter}')
  expect(sent).toEqual([])
})

test('the Enter that ends an IME composition sends nothing, even if only its key code says so [C9]', async () => {
  await open()
  fireEvent.change(field(), { target: { value: 'にほん' } })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(sent).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  expect(sent).toEqual(['にほん'])
})

/** Drops a text; returns whether the field inserts it itself. */
const dropText = (text: string) => {
  const dataTransfer = { types: ['text/plain'], getData: () => text }
  return fireEvent(field(), Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }))
}

test('dropped text is treated as pasted text: a long one asks, and an activity of own words refuses it [Z9]', async () => {
  const { unmount } = await open()
  expect(dropText('Clorofila')).toBe(true)
  expect(dropText('a'.repeat(100_001))).toBe(false)
  expect(await screen.findByRole('group', { name: 'Texto colado longo demais' })).toBeDefined()
  unmount()
  await open(false)
  expect(dropText('Clorofila')).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('colar está desligado')
})
