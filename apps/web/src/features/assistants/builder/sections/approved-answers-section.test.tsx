import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApprovedAnswersSection } from '#/features/assistants/builder/sections/approved-answers-section.tsx'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { renderPiece } from '#/test-piece.tsx'

const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    question: `Pergunta ${index + 1}?`,
    answer: `Resposta ${index + 1}.`,
    validUntil: index === 0 ? '2020-01-31' : null,
  }))

type Pairs = AssistantConfig['approvedAnswers']

function Section({ approvedAnswers }: { approvedAnswers: Pairs }) {
  const form = useForm<AssistantConfig>({ defaultValues: { ...newConfig([]), approvedAnswers } })
  return (
    <FormProvider {...form}>
      <ApprovedAnswersSection />
      <pre data-testid="values">{JSON.stringify(useWatch({ control: form.control, name: 'approvedAnswers' }))}</pre>
    </FormProvider>
  )
}

async function open(approvedAnswers: Pairs) {
  await renderPiece(<Section approvedAnswers={approvedAnswers} />)
  return { values: () => JSON.parse(screen.getByTestId('values').textContent) as Pairs }
}

test('a pair is added, validated and becomes a part of the draft [S13]', async () => {
  const { values } = await open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar pergunta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova pergunta e resposta' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(await dialog.findByText('Escreva a pergunta.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText(/^Pergunta/), 'Que horas abre?')
  await userEvent.type(dialog.getByLabelText(/^Resposta aprovada/), 'Às 8h.')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(values()).toEqual([{ question: 'Que horas abre?', answer: 'Às 8h.', validUntil: null }]))
  expect(screen.getByText('Que horas abre?')).toBeDefined()
})

test('a pair is changed and removed; an expired one says so [S13]', async () => {
  const { values } = await open(pairs(2))
  expect(await screen.findByText(/Venceu em 31\/01\/2020/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Editar “Pergunta 2?”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar pergunta e resposta' }))
  const answer = dialog.getByLabelText(/^Resposta aprovada/)
  await userEvent.clear(answer)
  await userEvent.type(answer, 'Outra.')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(values()[1]?.answer).toBe('Outra.'))
  await userEvent.click(screen.getByRole('button', { name: 'Remover “Pergunta 1?”' }))
  expect(values().map(({ question }) => question)).toEqual(['Pergunta 2?'])
})

test('many pairs are paged by ten and searchable [S62]', async () => {
  await open(pairs(23))
  expect(await screen.findAllByRole('button', { name: /^Editar/ })).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'Página 3' }))
  expect(screen.getAllByRole('button', { name: /^Editar/ })).toHaveLength(3)
  await userEvent.type(screen.getByLabelText('Buscar nas perguntas e respostas'), 'pergunta 17')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Editar/ })).toHaveLength(1))
  expect(screen.getByText('Pergunta 17?')).toBeDefined()
})
