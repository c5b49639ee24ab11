import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import FirstStepsCard from '#/features/first-steps/first-steps-card.tsx'
import { FirstStepsPage } from '#/features/first-steps/first-steps-page.tsx'
import { answerApi, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece, startSession } from '#/test-piece.tsx'

const done = { name: true, model: false, mail: false, backup: true, people: false }
const address = 'GET /api/settings/first-steps'

test('the card names what is left and where it is done; dismissed it is gone [S1]', async () => {
  let dismissed = false
  const requests = answerApi({
    [address]: () => ({ done, dismissed }),
    'POST /api/settings/first-steps/dismissal': () => {
      dismissed = true
      return noContent()
    },
  })
  await startSession()
  await renderPiece(<FirstStepsCard />)
  await screen.findByText('3 passos para a instalação ficar pronta para as pessoas.')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/models',
    '/settings/mail',
    '/users',
  ])
  expect(screen.queryByText('Dê um nome à instalação')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Não mostrar mais' }))
  await waitFor(() => expect(screen.queryByText('Primeiros passos')).toBeNull())
  expect(requestsTo(requests, 'POST /api/settings/first-steps/dismissal')).toHaveLength(1)
})

test.each([
  ['nothing is left', { done: { name: true, model: true, mail: true, backup: true, people: true }, dismissed: false }],
  ['nobody wants to see it', { done, dismissed: true }],
])('there is no card where %s [S1]', async (_, answer) => {
  const requests = answerApi({ [address]: answer })
  await startSession()
  await renderPiece(<FirstStepsCard />)
  await waitFor(() => expect(requestsTo(requests, address)).toHaveLength(1))
  expect(screen.queryByText('Primeiros passos')).toBeNull()
})

test('the page of the settings shows all of them, those that are done too [S3]', async () => {
  answerApi({ [address]: { done, dismissed: true } })
  await startSession()
  await renderPiece(<FirstStepsPage />)
  await screen.findByText('3 passos pendentes')
  expect(document.querySelectorAll('ol.divide-y > li')).toHaveLength(5)
  expect(screen.getAllByText('(pronto)')).toHaveLength(2)
})
