import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { ImproveText } from './instructions-section.tsx'
import { sampleConfig } from '#/features/assistants/test-samples.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const written = 'Ajude com frações. Seja breve.'
const better = 'Você é um tutor. Ajude com frações.'
const operation = 'POST /api/assistants/5/improve-instructions'

function Piece({ model }: { model: string }) {
  const form = useForm<AssistantConfig>({ defaultValues: sampleConfig({ instructions: written, model }) })
  return (
    <FormProvider {...form}>
      <Written />
      <ImproveText assistantId={5} />
    </FormProvider>
  )
}

const Written = () => <p data-testid="text">{useWatch<AssistantConfig, 'instructions'>({ name: 'instructions' })}</p>
const text = () => screen.getByTestId('text').textContent

test('a suggestion stands beside the own text and applies only when accepted [S13]', async () => {
  const requests = answerApi({ [operation]: { instructions: better } })
  await renderPiece(<Piece model="openai:principal" />, '/assistants/manage/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Melhorar texto' }))
  const suggestion = await screen.findByRole('region', { name: 'Sugestão' })
  expect(suggestion.textContent).toContain(better)
  expect(suggestion.querySelector('ins')?.textContent).toContain('Você é um tutor.')
  expect(screen.getByRole('region', { name: 'Agora' }).querySelector('del')?.textContent).toBe(' Seja breve.')
  await userEvent.click(screen.getByRole('button', { name: 'Manter o meu texto' }))
  expect(text()).toBe(written)
  await userEvent.click(screen.getByRole('button', { name: 'Melhorar texto' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Usar a sugestão' }))
  expect(text()).toBe(better)
  expect(requestsTo(requests, operation)).toHaveLength(2)
})

test('a failure is shown in the dialog and can be retried [S13]', async () => {
  let fails = true
  answerApi({ [operation]: () => (fails ? problem('provider_busy') : { instructions: better }) })
  await renderPiece(<Piece model="openai:principal" />, '/assistants/manage/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Melhorar texto' }))
  await screen.findByText(/está sobrecarregado/)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect((await screen.findByRole('region', { name: 'Sugestão' })).textContent).toContain(better)
})

test('Prosa Trechos writes no texts, so the button is absent [S13]', async () => {
  await renderPiece(<Piece model="embedded:trechos" />, '/assistants/manage/5')
  expect((await screen.findByTestId('text')).textContent).toBe(written)
  expect(screen.queryByRole('button', { name: 'Melhorar texto' })).toBeNull()
})
