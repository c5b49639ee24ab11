import type { Page } from '@playwright/test'
import { admin, nobody, partner, press, stop, student, teacher, type Stop } from './stop.ts'

async function firstChat(page: Page): Promise<void> {
  await page.goto('/assistants')
  await page
    .getByRole('link', { name: /Tutor de biologia/ })
    .first()
    .click()
  await page.getByLabel('Mensagem').waitFor()
}

/** Opens a conversation with an answer that has a source. */
export async function ask(page: Page): Promise<void> {
  await firstChat(page)
  await page.getByLabel('Mensagem').fill('O que é fotossíntese e onde ela acontece?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Fontes/ }).waitFor()
}

export async function builder(page: Page): Promise<void> {
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
  stop('login', nobody, '/auth/login'),
  stop('login-wrong', nobody, '/auth/login', async (page) => {
    // a different address each time, because repeated failures of one are delayed
    await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@exemplo.test`)
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('E-mail ou senha incorretos.').waitFor()
  }),
  stop('forgot-password', nobody, '/auth/forgot-password'),
  stop('set-password-invalid', nobody, '/auth/set-password?token=um-link-que-nunca-existiu'),
  stop('callback-failed', nobody, '/auth/callback?error=access_denied'),
  stop('not-found', nobody, '/nada-aqui'),
  stop('help', nobody, '/ajuda'),
  stop('help-nothing-found', nobody, '/ajuda?q=zebra'),
  stop('help-page', nobody, '/ajuda/rascunho-e-versao'),
  stop('help-accessibility', nobody, '/ajuda/acessibilidade'),
  stop('help-news', nobody, '/ajuda/o-que-mudou'),
  stop('assistants', teacher, '/assistants'),
  stop('assistants-admin', admin, '/assistants?scope=all'),
  stop('assistants-partner', partner, '/assistants'),
  stop('assistants-student', student, '/assistants'),
  stop('assistants-filters', teacher, '/assistants?web=yes', press('Filtrar (1)')),
  stop('assistants-empty', teacher, '/assistants?scope=archived'),
  stop('assistants-nothing-found', teacher, '/assistants?q=zebra'),
  stop('builder-create', teacher, '/assistants/manage/create'),
  stop('builder', teacher, builder),
  stop('builder-knowledge', teacher, builder, (page) =>
    page.getByRole('heading', { name: 'O que sabe' }).scrollIntoViewIfNeeded(),
  ),
  stop('builder-document', teacher, '/assistants/manage/1', async (page) => {
    const documents = page.getByRole('table', { name: 'Documentos' })
    await documents
      .getByRole('button', { name: /^Ações de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  }),
  stop('builder-shared-bases', teacher, '/assistants/manage/1', (page) =>
    page.getByRole('checkbox', { name: 'Normas da rede' }).scrollIntoViewIfNeeded(),
  ),
  stop('builder-files', teacher, '/assistants/manage/1#arquivos', (page) =>
    page.getByRole('switch', { name: 'Permitir arquivos' }).scrollIntoViewIfNeeded(),
  ),
  stop('chat-files', teacher, '/assistants/1/chats', async (page) => {
    const buffer = Buffer.from('Aviso às famílias: a feira de ciências é na sexta-feira, dia 27, das 9h às 12h.')
    await page
      .getByLabel('Arquivos', { exact: true })
      .setInputFiles({ name: 'aviso.txt', mimeType: 'text/plain', buffer })
    await page.getByText('pronto').waitFor()
  }),
  stop('access', teacher, '/assistants/manage/2/access', (page) =>
    page
      .getByRole('row', { name: /Daniel Rocha/ })
      .first()
      .waitFor(),
  ),
  stop('access-add', teacher, '/assistants/manage/2/access', async (page) => {
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('searchbox', { name: /Buscar pessoas/ }).fill('ana')
    await page.getByRole('list', { name: 'Resultados' }).waitFor()
  }),
  stop('access-history', teacher, '/assistants/manage/2/access', async (page) => {
    await page.getByRole('button', { name: 'Auditoria do acesso' }).click()
    await page
      .getByText(/deu acesso a/)
      .first()
      .waitFor()
  }),
  stop('all-chats', teacher, '/chats'),
  stop('chat-temporary', teacher, '/assistants/1/chats?temporary=true'),
  stop('chat-empty', teacher, firstChat),
  stop('palette', teacher, firstChat, async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar assistentes, conversas/ }).fill('biologia')
    await page.getByRole('option', { name: 'Tutor de biologia' }).first().waitFor()
  }),
  stop('shortcuts', teacher, '/assistants', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Assistentes' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
  }),
  stop('chat-prompts', teacher, firstChat, async (page) => {
    await page.getByLabel('Mensagem').pressSequentially('/')
    await page.getByRole('listbox', { name: 'Mensagens prontas' }).waitFor()
  }),
  stop('chat-answer', teacher, ask),
  stop('chat-sources', teacher, ask, (page) => page.getByRole('button', { name: /^Fontes/ }).click()),
  stop('chat-menu', teacher, ask, async (page) => {
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
  ...(['Compartilhar conversa', 'Baixar conversa'] as const).map((action) =>
    stop(action === 'Baixar conversa' ? 'chat-download' : 'chat-share', teacher, ask, async (page) => {
      await page.getByRole('button', { name: 'Opções desta conversa' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByRole('dialog', { name: action }).getByRole('radio').first().waitFor()
    }),
  ),
  stop('chat-shared', teacher, ask, async (page) => {
    await page.getByRole('button', { name: 'Opções desta conversa' }).click()
    await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).click()
    await page.getByRole('button', { name: 'Criar link' }).click()
    await page.goto(await page.getByRole('textbox', { name: 'Link da conversa' }).inputValue())
    await page.getByRole('button', { name: 'Continuar esta conversa' }).waitFor()
  }),
  stop('profile-photo', teacher, '/profile', async (page) => {
    await page.locator('input[type=file]').setInputFiles('apps/web/public/icons/icon-512.png')
    await page.getByRole('dialog', { name: 'Enquadrar a imagem' }).waitFor()
  }),
  stop('profile', teacher, '/profile'),
  stop('profile-time-zone', teacher, '/profile', async (page) => {
    await page.getByRole('combobox', { name: 'Fuso horário' }).click()
    await page.getByRole('combobox', { name: 'Procurar na lista' }).fill('porto')
  }),
  stop('profile-keys', admin, '/profile?tab=keys', (page) => page.getByText('Site da escola').waitFor()),
  stop('profile-keys-create', admin, '/profile?tab=keys', async (page) => {
    await page.getByRole('button', { name: 'Criar chave' }).click()
    await page.getByLabel('Nome', { exact: true }).waitFor()
  }),
  stop('profile-prompts', teacher, '/profile?tab=prompts', (page) => page.getByText('Plano de aula').first().waitFor()),
  stop('profile-prompt-new', teacher, '/profile?tab=prompts', press('Nova mensagem pronta')),
  stop('profile-privacy', teacher, '/profile?tab=privacy'),
]
