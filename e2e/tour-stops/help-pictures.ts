import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { Page } from '@playwright/test'
import { schoolClass, openStudents } from './activities.ts'
import { openAnsweredChat, openBuilder } from './inside.ts'
import { asStudent } from './participation.ts'
import { adminEmail, teacherEmail, type Stop } from './stop.ts'

export interface HelpPicture extends Stop {
  name: HelpPageName
  shape: 'wide' | 'phone'
}

const widePicture = (name: HelpPageName, as: string, open: (page: Page) => Promise<unknown>): HelpPicture => ({
  name,
  as,
  open,
  shape: 'wide',
})

/** The pictures of help pages, each named after its page. */
export const helpPictures: readonly HelpPicture[] = [
  widePicture('primeiro-assistente', teacherEmail, openBuilder),
  widePicture('rascunho-e-versao', teacherEmail, async (page) => {
    // uses an assistant of no other picture, because its changes stay
    await page.goto('/assistants/manage/1')
    await page.getByLabel('Descrição').fill('Responde às famílias com as normas e o calendário da escola.')
    await page.getByText(/^Alterações não publicadas/).waitFor()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByLabel('Nota da versão').waitFor()
  }),
  widePicture('documentos-e-fontes', teacherEmail, async (page) => {
    await openAnsweredChat(page)
    await page.getByRole('button', { name: /^Fontes/ }).scrollIntoViewIfNeeded()
  }),
  widePicture('dentro-e-na-web', teacherEmail, async (page) => {
    await openBuilder(page)
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Compartilhar' })
      .getByRole('heading', { name: 'Pessoas e grupos' })
      .waitFor()
  }),
  widePicture('quem-le-conversas', adminEmail, async (page) => {
    await page.goto('/assistants/manage/2/access')
    await page.locator('summary', { hasText: /^Mais/ }).click()
    await page.getByRole('switch', { name: 'Ler conversas das pessoas' }).scrollIntoViewIfNeeded()
  }),
  widePicture('turma-por-codigo', teacherEmail, schoolClass),
  widePicture('atividades', adminEmail, (page) => openStudents(page, /De onde vem a energia/)),
  { name: 'fazer-uma-atividade', as: adminEmail, open: asStudent, shape: 'phone' },
  widePicture('administracao', adminEmail, (page) => page.goto('/settings/first-steps')),
]
