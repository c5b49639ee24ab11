import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { sampleAssistant } from '#/test-samples.ts'

async function open(allowed: Partial<AssistantAbilities>) {
  await signIn(sessionUser(), { 'GET /api/assistants/5': sampleAssistant({}, allowed) })
  await renderPiece(
    <ManagePage assistantId={5} current="access">
      <p>Conteúdo</p>
    </ManagePage>,
  )
}

test('the tabs show only pages that the person may open, and mark the current one [S50]', async () => {
  await open({ manageAccess: true, share: true, manageWebhooks: true })
  await screen.findByText('Conteúdo')
  const links = within(screen.getByRole('navigation', { name: 'Páginas do assistente' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Compartilhar', 'Webhooks'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/assistants/manage/5/access',
    '/assistants/manage/5/webhooks',
  ])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
})

test('the frame has the breadcrumbs, the heading and the assistant’s name [S14]', async () => {
  await open({ edit: true, manageAccess: true })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Trilha de navegação' })).getAllByRole('listitem')
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Assistentes', 'Gerenciar', 'Controle de acesso'])
  expect(screen.getByRole('heading', { level: 1, name: 'Controle de acesso' })).toBeDefined()
  expect(screen.getByText('Tutor de biologia')).toBeDefined()
  expect(screen.getByText('Conteúdo')).toBeDefined()
})
