import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import DownloadDialog from '#/features/chats/history/download-dialog.tsx'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const chatId = '018f0000-0000-7000-8000-000000000001'

test('a failed file shows its error in the dialog; the file may hold all versions [S12]', async () => {
  const requests = answerApi({ [`GET /api/chats/${chatId}/file`]: problem('rate_limited') })
  const place = { pinned: false, answering: false, archived: false, folderId: null }
  const chat = { id: chatId, title: 'Faltas', lastMessageAt: '', ...place }
  await renderPiece(<DownloadDialog chat={chat} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('radio', { name: /^DOCX/ }))
  await userEvent.click(screen.getByRole('radio', { name: /^Todas as versões/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Baixar DOCX' }))
  expect(await screen.findByRole('button', { name: 'Baixar DOCX' })).toBeDefined()
  await waitFor(() => expect(requestsTo(requests, `GET /api/chats/${chatId}/file`)).toHaveLength(1))
  expect(requests.at(-1)?.url).toContain('branches=all&format=docx')
})
