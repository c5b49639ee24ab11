import type { Model } from '@prosa/contract/models/models.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { StartOptions } from '#/features/assistants/builder/start/start-options.tsx'
import { trechos } from '#/features/assistants/test-samples.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'
import { templateGroups } from '#/text/templates/assistant-templates.ts'

const writer: Model = { ...trechos, id: 'openai:principal', name: 'Principal', default: true }
const operation = 'POST /api/assistants/proposal'
const proposal = {
  name: 'Matrículas',
  description: '',
  instructions: 'Responda com clareza.',
  avoid: '',
  greeting: 'Olá! Qual é a dúvida?',
  suggestions: ['Quais documentos?', 'Até quando?'],
}

beforeEach(() => queryClient.clear())

function Piece({ models, values }: { models: Model[]; values: Partial<AssistantConfig> }) {
  const form = useForm<AssistantConfig>({ defaultValues: { ...newConfig(models), ...values } })
  return (
    <FormProvider {...form}>
      <Written />
      <StartOptions models={models} />
    </FormProvider>
  )
}

const Written = () => <output>{JSON.stringify(useWatch<AssistantConfig>())}</output>
const written = () => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? '') as AssistantConfig

async function open(models: Model[], values: Partial<AssistantConfig> = {}, answers = {}) {
  const requests = answerApi({ 'GET /api/models': { items: models }, ...answers })
  await renderPiece(<Piece models={models} values={values} />, '/assistants/manage/create')
  await screen.findByRole('button', { name: 'Exemplos prontos' })
  return requests
}

test('a template fills empty fields, and says what it needs before it can answer [S13]', async () => {
  await open([{ ...trechos, default: true }], { name: 'O meu tutor', tags: ['meu'] })
  await userEvent.click(screen.getByRole('button', { name: 'Exemplos prontos' }))
  const students = within(await screen.findByRole('region', { name: 'Para estudantes' }))
  expect((await students.findAllByText('Precisa de um modelo de IA')).length).toBeGreaterThan(3)
  expect(screen.getAllByText('Pede documentos seus').length).toBeGreaterThan(3)
  await userEvent.click(students.getByRole('button', { name: 'Tutor de matemática' }))
  expect(written()).toMatchObject({ name: 'O meu tutor', tags: ['meu'], avatar: { emoji: '📐' } })
  expect(written().instructions).toContain('tutor de matemática paciente')

  await userEvent.click(screen.getByRole('button', { name: 'Exemplos prontos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Conversa em inglês' }))
  expect(written(), 'the first template was not the person’s own').toMatchObject({
    name: 'O meu tutor',
    avatar: { emoji: '🗣️' },
  })
})

test('with a writing model nothing is reported missing, and a description becomes a draft to accept by field [S13]', async () => {
  const requests = await open([writer, trechos], { name: 'Antes' }, { [operation]: proposal })
  await userEvent.click(screen.getByRole('button', { name: 'Exemplos prontos' }))
  await screen.findByRole('region', { name: 'Para professores' })
  expect(screen.queryByText('Precisa de um modelo de IA')).toBeNull()
  await userEvent.keyboard('{Escape}')

  await userEvent.click(screen.getByRole('button', { name: 'Descrever o que preciso' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descreva o que você precisa' }))
  const wish = dialog.getByRole('textbox', { name: /O que o assistente deve fazer/ })
  await userEvent.type(wish, 'Curto')
  await userEvent.click(dialog.getByRole('button', { name: 'Escrever rascunho' }))
  expect(await dialog.findByText('Conte em uma ou duas frases o que o assistente deve fazer.')).toBeDefined()
  expect(requestsTo(requests, operation)).toHaveLength(0)
  await userEvent.type(wish, ' não: ajude as famílias com a matrícula.')
  await userEvent.click(dialog.getByRole('button', { name: 'Escrever rascunho' }))
  expect(await dialog.findByText('Quais documentos? Até quando?', { normalizer: oneLine })).toBeDefined()
  expect(dialog.queryByRole('checkbox', { name: 'Descrição' }), 'an empty field is not offered').toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Nome' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Usar o que marquei' }))
  expect(written()).toMatchObject({
    name: 'Antes',
    instructions: proposal.instructions,
    greeting: proposal.greeting,
    suggestions: proposal.suggestions,
  })
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('without a writing model no description is offered; a failure is shown in the dialog [S13, T2]', async () => {
  await open([{ ...trechos, default: true }])
  expect(screen.queryByRole('button', { name: 'Descrever o que preciso' })).toBeNull()
})

test('a failure of the AI service keeps the typed text [S13, T2]', async () => {
  await open([writer], {}, { [operation]: problem('provider_busy') })
  await userEvent.click(screen.getByRole('button', { name: 'Descrever o que preciso' }))
  const wish = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /O que o assistente deve fazer/ })
  await userEvent.type(wish, 'Um tutor de química para o 1º ano.')
  await userEvent.click(screen.getByRole('button', { name: 'Escrever rascunho' }))
  expect(await screen.findByText(/está sobrecarregado/)).toBeDefined()
  expect(wish.value).toBe('Um tutor de química para o 1º ano.')
})

test('every template is a valid configuration with a unique name [S13]', () => {
  const all = templateGroups.flatMap(({ templates }) => templates)
  expect(all.length).toBeGreaterThanOrEqual(12)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { needs, ...fields } of all) {
    expect(assistantConfigSchema.partial().safeParse(fields).error, fields.name).toBeUndefined()
    expect(['model', 'documents']).toContain(needs)
    for (const text of [fields.instructions, fields.avoid, fields.greeting]) expect(text.length).toBeGreaterThan(20)
  }
})
