import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { sampleConfig } from '#/features/assistants/test-samples.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const values = {
  nome: 'Ana',
  nome_completo: 'Ana Lima',
  turma: '',
  instituicao: 'Colégio Aurora',
  data: '24 de novembro',
  hora: '09:30',
  assistente: '',
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Form({ text, variables }: { text: string; variables: 'model' | 'person' }) {
  const form = useForm<AssistantConfig>({ defaultValues: { ...sampleConfig(), name: 'Tutor', instructions: text } })
  return (
    <FormProvider {...form}>
      <TextField name="instructions" rows={3} variables={variables} />
    </FormProvider>
  )
}

async function open(text = '', variables: 'model' | 'person' = 'model') {
  answerApi({ 'GET /api/variables': values })
  await renderPiece(<Form text={text} variables={variables} />)
  return screen.findByRole<HTMLTextAreaElement>('textbox')
}
const menu = () => screen.getByRole('button', { name: 'Inserir variável em Instruções' })

test('a variable is chosen by keyboard and inserted at the cursor, and typing continues after it [S13]', async () => {
  const field = await open('Fale com . Fim.')
  await userEvent.click(field)
  field.setSelectionRange(9, 9)
  menu().focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Primeiro nome da pessoa' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard(' sempre')
  expect(field.value).toBe('Fale com {{nome|estudante}} sempre. Fim.')
})

test('variables show their values, and personal ones say that they go to the provider [S13]', async () => {
  await open('{{nome|estudante}}, da {{turma}}, com {{assistente}}')
  expect((await screen.findByText(/Para você, agora/)).textContent).toBe(
    'Para você, agora: {{nome}} é Ana · {{turma}} é vazio · {{assistente}} é Tutor',
  )
  screen.getByText(/vai ao provedor do modelo/)
})

test('the greeting is not sent to a provider, and a text without variables shows no note [S13]', async () => {
  await open('Olá, {{nome}}!', 'person')
  await screen.findByText(/Para você, agora/)
  expect(screen.queryByText(/vai ao provedor/)).toBeNull()
})

test('an unknown variable is an error with advice until it is corrected [S13]', async () => {
  const field = await open('Fale com {{aluno}}.')
  screen.getByText(/Não existe a variável {{aluno}}. Escolha uma em “Inserir variável”/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.type(field, 'Fale com `{{{{aluno}}`.')
  expect(screen.queryByText(/Não existe a variável/)).toBeNull()
  await userEvent.type(field, ' {{{{outro}}')
  expect(screen.queryByText(/Não existe a variável/)).toBeNull()
  await userEvent.tab()
  screen.getByText(/Não existe a variável {{outro}}/)
})
