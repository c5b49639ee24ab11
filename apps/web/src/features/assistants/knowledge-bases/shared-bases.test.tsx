import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { SharedBases } from '#/features/assistants/knowledge/knowledge-section.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

function Builder() {
  const form = useForm<AssistantConfig>({ defaultValues: { ...newConfig([]), knowledgeBases: [3] } })
  return (
    <FormProvider {...form}>
      <SharedBases assistantId={5} disabled={false} />
      <Chosen />
    </FormProvider>
  )
}

const Chosen = () => (
  <output>{useWatch<AssistantConfig, 'knowledgeBases'>({ name: 'knowledgeBases' }).join(', ')}</output>
)

test('shared bases are attached and detached in the builder [S13]', async () => {
  await signIn(sessionUser(), {
    'GET /api/assistants/5/knowledge-bases': {
      items: [
        { value: '3', name: 'Calendário', description: '', documents: 1 },
        { value: '7', name: 'Normas da rede', description: 'De todas as escolas', documents: 2 },
      ],
      more: false,
    },
  })
  await renderPiece(<Builder />)
  const rules = await screen.findByRole('checkbox', {
    name: 'Normas da rede',
    description: 'De todas as escolas · 2 documentos',
  })
  expect(screen.getByRole('group', { name: 'Bases compartilhadas' })).toBeDefined()
  await userEvent.click(rules)
  expect(screen.getByRole('status').textContent).toBe('3, 7')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Calendário' }))
  expect(screen.getByRole('status').textContent).toBe('7')
})
