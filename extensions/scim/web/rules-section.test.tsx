import type { AccessRules } from '#/scim/contract.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RulesSection from '#/scim/web/rules-section.tsx'
import ScimSection from '#/scim/web/scim-section.tsx'
import { type Answers, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'

const none: AccessRules = {
  rules: [],
  version: '1',
  providers: [{ issuer: 'https://login.escola.test', name: 'Escola' }],
  profiles: [{ id: 2, name: 'Aluno' }],
  claims: [{ name: 'groups', values: ['6a'] }],
  unsaid: [],
}

async function open(answers: Answers, section = <RulesSection />) {
  const groups = { items: [{ value: '7', name: '6º A' }], more: false }
  const requests = await signIn(sessionUser({ roles: ['admin'] }), { 'GET /api/choices/groups': groups, ...answers })
  await renderPiece(section)
  await screen.findByRole('heading', { level: 2 })
  return requests
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('a rule is previewed before it is saved; missing values are reported at their fields [S50]', async () => {
  const rule = { issuer: null, claim: 'groups', value: '6a', profileId: null, groupId: 7 }
  const requests = await open({
    'GET /api/access-rules': none,
    'POST /api/access-rules/preview': {
      items: [
        {
          id: 1,
          name: 'Ana',
          email: 'ana@escola.test',
          profile: { now: null, after: 'Aluno' },
          joins: ['6º A'],
          leaves: ['6º B'],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
      known: 3,
    },
    'PUT /api/access-rules': { ...none, rules: [rule] },
  })
  expect(screen.getByText(/Nenhuma regra/)).toBeDefined()
  await press('Acrescentar regra')
  await press('Quem seria quem')
  expect(await screen.findByText('Escreva o nome da declaração, como groups.')).toBeDefined()
  expect(screen.getByText('Escolha o que a pessoa recebe.')).toBeDefined()
  await userEvent.type(field('diz, na declaração'), 'groups')
  await userEvent.type(field('o valor'), '6a')
  await chooseOption('a pessoa recebe', '6º A')
  await press('Quem seria quem')
  expect(
    await screen.findByText('De 3 pessoas que já entraram por um provedor, mudaria 1. Nada foi salvo.'),
  ).toBeDefined()
  expect(screen.getByText('Perfil: nenhum → Aluno')).toBeDefined()
  expect(screen.getByText('Entra em: 6º A')).toBeDefined()
  expect(screen.getByText('Sai de: 6º B')).toBeDefined()
  expect(requestsTo(requests, 'PUT /api/access-rules')).toHaveLength(0)
  await press('Salvar regras')
  expect(await screen.findByText('Regras salvas. Valem na próxima entrada de cada pessoa.')).toBeDefined()
  expect(await requestsTo(requests, 'PUT /api/access-rules')[0]?.json()).toEqual({ rules: [rule], version: '1' })
})

test('rules of a removed provider are listed and can be deleted; a refusal is shown [S50]', async () => {
  const gone = { issuer: 'https://antigo.test', claim: 'roles', value: 'x', profileId: 2, groupId: 7 }
  const requests = await open({
    'GET /api/access-rules': { ...none, rules: [gone] },
    'PUT /api/access-rules': problem('permissions_beyond_own'),
  })
  const comboboxes = screen.getAllByRole('combobox', { name: 'Quando o provedor' })
  expect(comboboxes.map(({ textContent }) => textContent)).toEqual(['https://antigo.test', 'https://antigo.test'])
  await press('Remover a regra 2')
  await press('Salvar regras')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(await requestsTo(requests, 'PUT /api/access-rules')[0]?.json()).toEqual({
    rules: [{ ...gone, groupId: null }],
    version: '1',
  })
})

test('a directory’s key is shown once; revoking one asks first [T4]', async () => {
  const key = {
    id: '0d3c0b8e-6f52-4c3e-9d0a-2a3f1d0a7c11',
    name: 'Entra',
    ending: 'x9_a',
    createdAt: '2026-11-20T10:00:00Z',
    lastUsedAt: null,
    madeBy: 'Carla Prado',
    lacks: ['groups.manage' as const],
  }
  let items: object[] = []
  const requests = await open(
    {
      'GET /api/scim-keys': () => ({ items, address: 'https://prosa.escola.test/scim/v2' }),
      'POST /api/scim-keys': () => {
        items = [key]
        return { secret: 'prosa_scim_segredo' }
      },
      [`DELETE /api/scim-keys/${key.id}`]: () => {
        items = []
        return noContent()
      },
    },
    <ScimSection />,
  )
  expect(field('Endereço para o diretório').value).toBe('https://prosa.escola.test/scim/v2')
  await press('Criar chave para um diretório')
  await userEvent.type(field('Nome'), 'Entra')
  await press('Criar chave')
  expect(await screen.findByDisplayValue('prosa_scim_segredo')).toBeDefined()
  await press('Já copiei')
  expect(screen.queryByDisplayValue('prosa_scim_segredo')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Revogar a chave Entra' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revogar' }))
  expect(await screen.findByText('Nenhum diretório tem uma chave.')).toBeDefined()
  expect(requestsTo(requests, `DELETE /api/scim-keys/${key.id}`)).toHaveLength(1)
})
