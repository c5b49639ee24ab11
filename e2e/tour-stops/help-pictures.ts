import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { Page } from '@playwright/test'
import { schoolClass, students } from './activities.ts'
import { ask, builder } from './inside.ts'
import { asStudent } from './participation.ts'
import { admin, teacher, type Stop } from './stop.ts'

export interface HelpPicture extends Stop {
  name: HelpPageName
  shape: 'wide' | 'phone'
}

const wide = (name: HelpPageName, as: string, open: (page: Page) => Promise<unknown>): HelpPicture => ({
  name,
  as,
  open,
  shape: 'wide',
})

/** The pictures of help pages, each named after its page. */
export const helpPictures: readonly HelpPicture[] = [
  wide('primeiro-assistente', teacher, builder),
  wide('rascunho-e-versao', teacher, async (page) => {
    // uses an assistant of no other picture, because its changes stay
    await page.goto('/assistants/manage/1')
    await page.getByLabel('Descrição').fill('Responde às famílias com as normas e o calendário da escola.')
    await page.getByText(/^Alterações não publicadas/).waitFor()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await page.getByLabel('Nota da versão').waitFor()
  }),
  wide('documentos-e-fontes', teacher, async (page) => {
    await ask(page)
    await page.getByRole('button', { name: /^Fontes/ }).scrollIntoViewIfNeeded()
  }),
  wide('dentro-e-na-web', teacher, async (page) => {
    await builder(page)
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Compartilhar' })
      .getByRole('heading', { name: 'Pessoas e grupos' })
      .waitFor()
  }),
  wide('quem-le-conversas', admin, async (page) => {
    await page.goto('/assistants/manage/2/access')
    await page.getByRole('switch', { name: 'Ler conversas das pessoas' }).scrollIntoViewIfNeeded()
  }),
  wide('turma-por-codigo', teacher, schoolClass),
  wide('atividades', admin, (page) => students(page, /De onde vem a energia/)),
  { name: 'fazer-uma-atividade', as: admin, open: asStudent, shape: 'phone' },
  wide('administracao', admin, (page) => page.goto('/settings/first-steps')),
]
