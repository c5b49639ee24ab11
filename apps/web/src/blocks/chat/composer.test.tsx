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

const open = () =>
  renderPiece(
    <Composer
      ref={null}
      id={undefined}
      store={store}
      state={store.state()}
      saved={false}
      draftPlace="7"
      placeholder=""
      autoFocus={false}
      maxWords={null}
      paste
      offered={null}
      dictates={false}
      above={undefined}
      onSend={(text) => sent.push(text) > 0}
    />,
  )

const field = () => screen.getByRole('textbox', { name: 'Mensagem' })

test('what nobody sees and no server keeps is neither sent nor kept: NUL, and halves of pairs [C9]', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '\0Olá\ud83d, turma 😀\udc00\0' } })
  expect(drafts.read('7')).toBe('Olá, turma 😀')
  await userEvent.type(field(), '{Enter}')
  expect(sent).toEqual(['Olá, turma 😀'])
})

test('a text of which nobody sees anything is no message [C9]', async () => {
  await open()
  fireEvent.change(field(), { target: { value: '\0\udc00 ' } })
  await userEvent.type(field(), '{Enter}')
  expect(sent).toEqual([])
})
