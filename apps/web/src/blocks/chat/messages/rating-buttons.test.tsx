import type { OwnRating } from '@prosa/contract/conversations/own-rating.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RatingButtons from '#/blocks/chat/messages/rating-buttons.tsx'
import { answerApi, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const chatId = '018f0000-0000-7000-8000-00000000000c'
const messageId = '018f0000-0000-7000-8000-0000000000aa'
const path = `/api/chats/${chatId}/messages/${messageId}/rating`
const bad: OwnRating = { value: 'bad', reasons: ['slow'], comment: 'Demorou.', expected: '', reply: null }

async function open(rating: OwnRating | null = null) {
  const requests = answerApi({ [`PUT ${path}`]: bad, [`DELETE ${path}`]: noContent })
  await renderPiece(<RatingButtons chatId={chatId} message={{ id: messageId, rating }} />)
  return requests
}

test('one press rates an answer as good, and a second one removes the rating [S12]', async () => {
  const requests = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Boa resposta' }))
  await screen.findByText('Obrigado pela avaliação!')
  expect(await requestsTo(requests, `PUT ${path}`)[0]?.json()).toEqual({ value: 'good' })
})

test('a rated answer says so; pressing again removes the rating [S12]', async () => {
  const requests = await open({ ...bad, value: 'good', reasons: [] })
  const button = await screen.findByRole('button', { name: 'Boa resposta' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button)
  await screen.findByText('Avaliação retirada.')
  expect(requestsTo(requests, `DELETE ${path}`)).toHaveLength(1)
})

test('a bad rating asks for reasons, comment and the expected answer [S12]', async () => {
  const requests = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Resposta ruim' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'O que houve com esta resposta?' }))
  expect(within(dialog.getByRole('group', { name: 'Motivos' })).getAllByRole('checkbox')).toHaveLength(7)
  await userEvent.click(dialog.getByLabelText('Incorreta'))
  await userEvent.click(dialog.getByLabelText('Confusa'))
  await userEvent.type(dialog.getByLabelText('Comentário (opcional)'), 'Abre às 8h.')
  await userEvent.type(dialog.getByLabelText('Como deveria ser?'), 'Às 8h.')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar avaliação' }))
  await screen.findByText(/Sua avaliação ajuda/)
  expect(await requestsTo(requests, `PUT ${path}`)[0]?.json()).toEqual({
    value: 'bad',
    reasons: ['incorrect', 'confusing'],
    comment: 'Abre às 8h.',
    expected: 'Às 8h.',
  })
})

test('two simultaneous presses make one rating with one thank-you [S12]', async () => {
  const requests = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Resposta ruim' }))
  const form = (await screen.findByLabelText('Como deveria ser?')).closest('form')
  fireEvent.submit(form!)
  fireEvent.submit(form!)
  await screen.findByText(/Sua avaliação ajuda/)
  expect(requestsTo(requests, `PUT ${path}`)).toHaveLength(1)
  expect(screen.getAllByText(/Sua avaliação ajuda/)).toHaveLength(1)
})

test('an earlier rating can be changed or removed [S12]', async () => {
  const requests = await open(bad)
  await userEvent.click(await screen.findByRole('button', { name: 'Resposta ruim' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Demorou').checked).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar avaliação' }))
  await screen.findByText('Avaliação retirada.')
  expect(requestsTo(requests, `DELETE ${path}`)).toHaveLength(1)
})
