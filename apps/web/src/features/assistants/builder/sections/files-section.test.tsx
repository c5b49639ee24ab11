import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { FilesSection } from '#/features/assistants/builder/sections/files-section.tsx'
import { trechos } from '#/features/assistants/test-samples.ts'
import { renderPiece } from '#/test-piece.tsx'

function Section({ vision }: { vision: boolean }) {
  const form = useForm<AssistantConfig>({ defaultValues: newConfig([trechos]) })
  return (
    <FormProvider {...form}>
      <FilesSection models={[{ ...trechos, vision }]} />
      <pre data-testid="values">{JSON.stringify(useWatch({ control: form.control, name: 'files' }))}</pre>
    </FormProvider>
  )
}
const values = () => JSON.parse(screen.getByTestId('values').textContent ?? '') as AssistantConfig['files']

test('files are off at first; once allowed, their kinds are chosen [S13]', async () => {
  await renderPiece(<Section vision={false} />)
  expect(values().enabled).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'PDF' })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('switch', { name: 'Permitir arquivos' }))
  await user.click(await screen.findByRole('checkbox', { name: 'TXT' }))
  await user.click(screen.getByRole('checkbox', { name: /^Imagens/ }))
  await waitFor(() => expect(values()).toMatchObject({ enabled: true, kinds: ['pdf', 'docx', 'markdown', 'image'] }))
  expect(screen.getByText(/O modelo escolhido não vê imagens/)).toBeDefined()
})

test('a model that reads images says so [S13]', async () => {
  await renderPiece(<Section vision />)
  await userEvent.setup().click(screen.getByRole('switch', { name: 'Permitir arquivos' }))
  expect(await screen.findByText('O modelo escolhido vê imagens.')).toBeDefined()
})
