import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Banner } from '#/shell/app-layout.tsx'
import { SettingsLayout } from '#/shell/settings-layout.tsx'
import { answerApi } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

async function open(permissions?: { name: string }[], address = '/settings/groups/6') {
  answerApi({ 'GET /api/auth/session': sessionUser({ roles: ['admin'], ...(permissions && { permissions }) }) })
  await startSession('token')
  await renderPiece(<SettingsLayout>O conteúdo</SettingsLayout>, address)
  return within(screen.getByRole('navigation', { name: 'Configurações' })).getAllByRole('link')
}

test('the sections lead to what the person may manage, and mark the one that is open [S27]', async () => {
  const links = await open()
  expect(links.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Geral', 'Grupos e turmas', 'Instituições parceiras']),
  )
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Grupos e turmas'])
  expect(screen.getByRole('combobox', { name: 'Seção das configurações' }).textContent).toBe('Grupos e turmas')
})

test('a section without its permission is not there, for administrators too [S48]', async () => {
  const links = await open([{ name: 'groups.manage' }])
  expect(links.map(({ textContent }) => textContent)).toEqual(['Grupos e turmas'])
})

test('the notice of the organization stands above every page, where there is one', async () => {
  answerApi({ 'GET /api/organization': { banner: 'Provas na sexta.', dpo: null, acceptedTerms: null } })
  await startSession()
  await renderPiece(<Banner />)
  const notice = await screen.findByRole('complementary', { name: 'Aviso da organização' })
  expect(notice.textContent).toBe('Provas na sexta.')
})
