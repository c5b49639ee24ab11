import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { sampleAssistant } from '#/test-samples.ts'

async function open(allowed: Partial<AssistantAbilities>, user = sessionUser(), more = {}) {
  await signIn(user, { 'GET /api/assistants/5': sampleAssistant({}, allowed) })
  await renderPiece(
    <ManagePage assistantId={5} current="access" {...more}>
      <p>Conteúdo</p>
    </ManagePage>,
  )
}

test('the pages for developers are in a menu behind the tabs, with the API keys for their holders [S16, S50]', async () => {
  const user = userEvent.setup()
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mais páginas do assistente' }))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.trim())
  }
  await open({ manageAccess: true, share: true, manageWebhooks: true })
  expect(await openMenu()).toEqual(['Webhooks', 'Identidade assinada, em cada link', 'Referência da API'])
  cleanup()
  await open({ manageAccess: true, manageWebhooks: true }, sessionUser({ roles: ['admin'] }))
  expect(await openMenu()).toEqual(['Webhooks', 'Chaves de API', 'Referência da API'])
  expect(screen.getByRole('menuitem', { name: 'Webhooks' }).getAttribute('href')).toBe('/assistants/manage/5/webhooks')
})

test('the tabs show only pages that the person may open, and mark the current one [S50]', async () => {
  await open({ manageAccess: true, share: true, manageAssessments: true })
  await screen.findByText('Conteúdo')
  const links = within(screen.getByRole('navigation', { name: 'Páginas do assistente' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Compartilhar', 'Atividades'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/assistants/manage/5/access',
    '/assistants/manage/5/assessments',
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

test('the page of a class’s activity has the breadcrumbs of the class [S14]', async () => {
  const activity = { className: '7º C', form: { classId: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77' } }
  await open({ manageAccess: true }, sessionUser(), { activity, below: [{ label: 'Fotossíntese' }] })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Trilha de navegação' }))
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Turmas',
    '7º C',
    'Fotossíntese',
  ])
  expect(crumbs.getByRole('link', { name: '7º C' }).getAttribute('href')).toBe(`/classes/${activity.form.classId}`)
})
