import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewKeySlot } from '@prosa/web/src/features/profile/slots.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const findAddress = () => screen.queryByLabelText<HTMLInputElement>(/compatíveis com a OpenAI/)

test('a new key that may chat is shown with the base address for programs, and any other without [T8]', async () => {
  await renderPiece(<NewKeySlot scopes={['chats']} />)
  await expect.poll(findAddress).not.toBeNull()
  expect(findAddress()?.value).toMatch(/\/v1$/)
})
