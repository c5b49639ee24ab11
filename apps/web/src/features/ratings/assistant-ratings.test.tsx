import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import AssistantRatings from '#/features/ratings/assistant-ratings.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { sampleRating } from '#/features/ratings/test-samples.ts'
import { requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const pair = { question: 'Que horas abre?', answer: 'Às 8h.', validUntil: null }
const dialogs: BuilderDialogs = {
  Correction: ({ onSave }) => <button onClick={() => void onSave(pair)}>Guardar</button>,
  NewTest: () => null,
}
const one = `/api/ratings/${sampleRating.id}`

test('the list belongs to the assistant, and a correction waits until the draft is saved [S13, S23]', async () => {
  const requests = await signIn(sessionUser({ roles: ['user'] }), {
    'GET /api/ratings': { items: [sampleRating], total: 1, page: 1, pageSize: 10 },
    'GET /api/rating-cards': {
      total: 1,
      satisfaction: 0,
      satisfactionBefore: null,
      untreated: 1,
      resolveSeconds: null,
    },
    [`GET ${one}`]: sampleRating,
    [`POST ${one}/correction`]: sampleRating,
  })
  const saved: number[] = []
  await renderPiece(
    <AssistantRatings
      assistantId={5}
      search={{ value: 'bad', rating: sampleRating.id }}
      onSearchChange={vi.fn<() => void>()}
      dialogs={dialogs}
      saveDraft={async () => saved.push(requestsTo(requests, `POST ${one}/correction`).length)}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Corrigir resposta' }))
  expect(screen.queryByRole('link', { name: 'Abrir no construtor' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${one}/correction`)).toHaveLength(1))
  expect(saved).toEqual([0])
  const asked = requestsTo(requests, 'GET /api/ratings').map(({ url }) => new URL(url).search)
  expect(new Set(asked)).toEqual(new Set(['?assistant=5&value=bad']))
})
