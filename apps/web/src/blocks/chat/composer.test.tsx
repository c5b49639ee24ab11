import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Composer } from '#/blocks/chat/composer.tsx'
import { drafts } from '#/blocks/chat/store/device-memory.ts'
import { renderPiece } from '#/test-piece.tsx'

let sent: string[]
beforeEach(() => {
  sent = []
})

const open = () =>
  renderPiece(
    <Composer
      ref={null}
      id={undefined}
      draftPlace="7"
      placeholder=""
      answering={false}
      stopping={false}
      autoFocus={false}
      maxWords={null}
      paste
      attachments={null}
      above={undefined}
      withFiles={false}
      onBigPaste={() => undefined}
      onSend={(text) => sent.push(text) > 0}
      onStop={() => undefined}
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
