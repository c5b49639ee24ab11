import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { newConfig } from '@prosa/web/src/features/assistants/builder/new-config.ts'
import { renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { BuiltInToolSwitch } from '#/tools/web/built-in-tool.tsx'

function Builder() {
  const form = useForm<AssistantConfig>({ defaultValues: { ...newConfig([]), tools: ['calcular'] } })
  return (
    <FormProvider {...form}>
      <BuiltInToolSwitch name="calcular" />
      <Chosen />
    </FormProvider>
  )
}

function Chosen() {
  const [tools, groups] = useWatch<AssistantConfig, ['groupTools', 'toolGroups']>({
    name: ['groupTools', 'toolGroups'],
  })
  return <output>{JSON.stringify([tools, ...groups.map(({ groupIds }) => groupIds)])}</output>
}

const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Quem pode usar' }))
  await userEvent.click(screen.getByRole('option', { name }))
}
const chosen = () => screen.getByRole('status').textContent

test('a tool is given to chosen groups, and to all people with an account again', async () => {
  const items = [
    { value: '3', name: '7º A' },
    { value: '8', name: 'Coordenação' },
  ]
  await signIn(sessionUser(), { 'GET /api/tool-groups': { items, more: false } })
  await renderPiece(<Builder />)
  await userEvent.click(screen.getByText('Opções'))
  await choose('Pessoas dos grupos escolhidos')
  expect(await screen.findByText('Sem um grupo escolhido, só quem edita o assistente pode usar.')).toBeDefined()
  expect(chosen()).toBe('[["calcular"]]')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Coordenação' }))
  expect(screen.getByText('Quem edita o assistente também pode usar.')).toBeDefined()
  expect(chosen()).toBe('[["calcular"],[8]]')
  await choose('Quem entra com uma conta')
  expect(chosen()).toBe('[[]]')
  expect(screen.queryByRole('checkbox', { name: 'Coordenação' })).toBeNull()
})

test('a person who can choose no group reads it', async () => {
  await signIn(sessionUser(), { 'GET /api/tool-groups': { items: [], more: false } })
  await renderPiece(<Builder />)
  await userEvent.click(screen.getByText('Opções'))
  await choose('Pessoas dos grupos escolhidos')
  expect(await screen.findByText('Não há grupos que você possa escolher.')).toBeDefined()
})
