import type { Page } from '@playwright/test'
import {
  adminEmail,
  noAccount,
  partnerEmail,
  pressButton,
  defineStop,
  studentEmail,
  teacherEmail,
  type Stop,
} from './stop.ts'

export async function firstChat(page: Page): Promise<void> {
  await page.goto('/assistants')
  await page
    .getByRole('link', { name: /Tutor de biologia/ })
    .first()
    .click()
  await page.getByLabel('Mensagem').waitFor()
}

/** Opens a conversation with an answer that has a source. */
export async function openAnsweredChat(page: Page): Promise<void> {
  await firstChat(page)
  await page.getByLabel('Mensagem').fill('O que é fotossíntese e onde ela acontece?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Fontes/ }).waitFor()
}

export async function openBuilder(page: Page): Promise<void> {
  await page.goto('/assistants')
  await page
    .getByRole('link', { name: /Tutor de biologia/ })
    .first()
    .waitFor()
  await page.goto('/assistants/manage/2')
  await page.getByRole('textbox', { name: /^Nome/ }).waitFor()
}

/** Sign-in, assistants, the builder, access, the chat, the profile. */
export const insideStops: readonly Stop[] = [
  defineStop('login', noAccount, '/auth/login'),
  defineStop('login-wrong', noAccount, '/auth/login', async (page) => {
    // a different address each time, because repeated failures of one are delayed
    await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@exemplo.test`)
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('E-mail ou senha incorretos.').waitFor()
  }),
  defineStop('forgot-password', noAccount, '/auth/forgot-password'),
  defineStop('set-password-invalid', noAccount, '/auth/set-password?token=um-link-que-nunca-existiu'),
  defineStop('callback-failed', noAccount, '/auth/callback?error=access_denied'),
  defineStop('not-found', noAccount, '/nada-aqui'),
  defineStop('help', noAccount, '/ajuda'),
  defineStop('help-nothing-found', noAccount, '/ajuda?q=zebra'),
  defineStop('help-page', noAccount, '/ajuda/rascunho-e-versao'),
  defineStop('help-accessibility', noAccount, '/ajuda/acessibilidade'),
  defineStop('help-news', noAccount, '/ajuda/o-que-mudou'),
  defineStop('assistants', teacherEmail, '/assistants'),
  defineStop('assistants-admin', adminEmail, '/assistants?scope=all'),
  defineStop('assistants-partner', partnerEmail, '/assistants'),
  defineStop('assistants-student', studentEmail, '/assistants'),
  defineStop('assistants-filters', teacherEmail, '/assistants?web=yes', pressButton('Filtrar (1)')),
  defineStop('assistants-empty', teacherEmail, '/assistants?scope=archived'),
  defineStop('assistants-nothing-found', teacherEmail, '/assistants?q=zebra'),
  defineStop('builder-create', teacherEmail, '/assistants/manage/create'),
  defineStop('builder', teacherEmail, openBuilder),
  defineStop('builder-knowledge', teacherEmail, openBuilder, (page) =>
    page.getByRole('heading', { name: 'O que sabe' }).scrollIntoViewIfNeeded(),
  ),
  defineStop('builder-document', teacherEmail, '/assistants/manage/1', async (page) => {
    const documents = page.getByRole('table', { name: 'Documentos' })
    await documents
      .getByRole('button', { name: /^Ações de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  }),
  defineStop('builder-shared-bases', teacherEmail, '/assistants/manage/1', (page) =>
    page.getByRole('checkbox', { name: 'Normas da rede' }).scrollIntoViewIfNeeded(),
  ),
  defineStop('builder-files', teacherEmail, '/assistants/manage/1#arquivos', (page) =>
    page.getByRole('switch', { name: 'Permitir arquivos' }).scrollIntoViewIfNeeded(),
  ),
  defineStop('chat-files', teacherEmail, '/assistants/1/chats', async (page) => {
    const buffer = Buffer.from('Aviso às famílias: a feira de ciências é na sexta-feira, dia 27, das 9h às 12h.')
    await page
      .getByLabel('Arquivos', { exact: true })
      .setInputFiles({ name: 'aviso.txt', mimeType: 'text/plain', buffer })
    await page.getByText('pronto').waitFor()
  }),
  defineStop('access', teacherEmail, '/assistants/manage/2/access', (page) =>
    page
      .getByRole('row', { name: /Daniel Rocha/ })
      .first()
      .waitFor(),
  ),
  defineStop('access-add', teacherEmail, '/assistants/manage/2/access', async (page) => {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('searchbox', { name: /Buscar pessoas/ }).fill('ana')
    await page.getByRole('list', { name: 'Resultados' }).waitFor()
  }),
  defineStop('access-history', teacherEmail, '/assistants/manage/2/access', async (page) => {
    await page.getByRole('button', { name: 'Auditoria do acesso' }).click()
    await page
      .getByText(/deu acesso a/)
      .first()
      .waitFor()
  }),
  defineStop('all-chats', teacherEmail, '/chats'),
  defineStop('chat-temporary', teacherEmail, '/assistants/1/chats?temporary=true'),
  defineStop('chat-empty', teacherEmail, firstChat),
  defineStop('palette', teacherEmail, firstChat, async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar assistentes, conversas/ }).fill('biologia')
    await page.getByRole('option', { name: 'Tutor de biologia' }).first().waitFor()
  }),
  defineStop('shortcuts', teacherEmail, '/assistants', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Assistentes' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  }),
  defineStop('chat-answer', teacherEmail, openAnsweredChat),
  defineStop('chat-sources', teacherEmail, openAnsweredChat, (page) =>
    page.getByRole('button', { name: /^Fontes/ }).click(),
  ),
  defineStop('chat-menu', teacherEmail, openAnsweredChat, async (page) => {
    const history = page.getByRole('button', { name: 'Conversas', exact: true })
    if (await history.isVisible()) await history.click()
    await page
      .getByRole('link', { name: /fotossíntese/ })
      .first()
      .hover()
    await page
      .getByRole('button', { name: /^Opções de .*fotossíntese/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Baixar conversa' }).waitFor()
  }),
  defineStop('chat-download', teacherEmail, openAnsweredChat, async (page) => {
    await page.getByRole('button', { name: 'Opções desta conversa' }).click()
    await page.getByRole('menuitem', { name: 'Baixar conversa' }).click()
    await page.getByRole('dialog', { name: 'Baixar conversa' }).locator('summary, [role=radio]').first().waitFor()
  }),
  defineStop('profile-photo', teacherEmail, '/profile', async (page) => {
    await page.locator('input[type=file]').setInputFiles('apps/web/public/icons/icon-512.png')
    await page.getByRole('dialog', { name: 'Enquadrar a imagem' }).waitFor()
  }),
  defineStop('profile', teacherEmail, '/profile'),
  defineStop('profile-time-zone', teacherEmail, '/profile', async (page) => {
    await page.getByRole('combobox', { name: 'Fuso horário' }).click()
    await page.getByRole('combobox', { name: 'Procurar na lista' }).fill('porto')
  }),
  defineStop('profile-keys', adminEmail, '/profile?tab=keys', (page) => page.getByText('Site da escola').waitFor()),
  defineStop('profile-keys-create', adminEmail, '/profile?tab=keys', async (page) => {
    await page.getByRole('button', { name: 'Criar chave de API' }).click()
    await page.getByLabel('Nome', { exact: true }).waitFor()
  }),
  defineStop('profile-privacy', teacherEmail, '/profile?tab=privacy'),
]
