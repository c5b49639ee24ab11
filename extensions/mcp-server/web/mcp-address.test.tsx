import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NewKeySlot } from '@prosa/web/src/features/profile/slots.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const findAddress = () => screen.queryByLabelText<HTMLInputElement>(/falam MCP/)

test('a new key for MCP is shown with the address for programs, and any other without [T8]', async () => {
  const { unmount } = await renderPiece(<NewKeySlot scopes={['mcp']} />)
  await expect.poll(findAddress).not.toBeNull()
  expect(findAddress()?.value).toMatch(/\/mcp$/)
  unmount()
  await renderPiece(<NewKeySlot scopes={['chats']} />)
  await expect.poll(() => screen.queryByLabelText(/compatíveis com a OpenAI/)).not.toBeNull()
  expect(findAddress()).toBeNull()
})
