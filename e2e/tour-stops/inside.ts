import type { Page } from '@playwright/test'
import { admin, partner, pressed, student, teacher, type Stop } from './stop.ts'

async function firstChat(page: Page): Promise<void> {
  await page.goto('/assistants')
  await page
    .getByRole('link', { name: /Tutor de biologia/ })
    .first()
    .click()
  await page.getByLabel('Mensagem').waitFor()
}

/** A conversation with an answer that has a source. */
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

/** Signing in, assistants, the builder, access, the chat, the profile. */
export const insideStops: readonly Stop[] = [
  { name: 'login', open: (page) => page.goto('/auth/login') },
  {
    name: 'login-wrong',
    open: async (page) => {
      await page.goto('/auth/login')
      // another address each time: the fifth wrong try of one is delayed
      await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@exemplo.test`)
      await page.getByLabel('Senha', { exact: true }).fill('errada')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.getByText('E-mail ou senha incorretos.').waitFor()
    },
  },
  { name: 'forgot-password', open: (page) => page.goto('/auth/forgot-password') },
  { name: 'set-password-invalid', open: (page) => page.goto('/auth/set-password?token=um-link-que-nunca-existiu') },
  { name: 'callback-failed', open: (page) => page.goto('/auth/callback?error=access_denied') },
  { name: 'not-found', open: (page) => page.goto('/nada-aqui') },
  { name: 'help', open: (page) => page.goto('/ajuda') },
  { name: 'help-nothing-found', open: (page) => page.goto('/ajuda?q=zebra') },
  { name: 'help-page', open: (page) => page.goto('/ajuda/rascunho-e-versao') },
  { name: 'help-accessibility', open: (page) => page.goto('/ajuda/acessibilidade') },
  { name: 'help-news', open: (page) => page.goto('/ajuda/o-que-mudou') },
  { name: 'assistants', as: teacher, open: (page) => page.goto('/assistants') },
  { name: 'assistants-admin', as: admin, open: (page) => page.goto('/assistants?scope=all') },
  { name: 'assistants-partner', as: partner, open: (page) => page.goto('/assistants') },
  { name: 'assistants-student', as: student, open: (page) => page.goto('/assistants') },
  pressed('assistants-filters', '/assistants?web=yes', 'Filtrar (1)', teacher),
  { name: 'assistants-empty', as: teacher, open: (page) => page.goto('/assistants?scope=archived') },
  { name: 'assistants-nothing-found', as: teacher, open: (page) => page.goto('/assistants?q=zebra') },
  { name: 'builder-create', as: teacher, open: (page) => page.goto('/assistants/manage/create') },
  { name: 'builder', as: teacher, open: builder },
  {
    name: 'builder-knowledge',
    as: teacher,
    open: async (page) => {
      await builder(page)
      await page.getByRole('heading', { name: 'Conhecimento' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'builder-document',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/1')
      const documents = page.getByRole('table', { name: 'Documentos' })
      await documents
        .getByRole('button', { name: /^Ações de/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
    },
  },
  {
    name: 'builder-shared-bases',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/1')
      await page.getByRole('checkbox', { name: 'Normas da rede' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'builder-files',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/1')
      await page.getByRole('switch', { name: 'Permitir arquivos' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'chat-files',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/1/chats')
      const buffer = Buffer.from('Aviso às famílias: a feira de ciências é na sexta-feira, dia 27, das 9h às 12h.')
      await page
        .getByLabel('Arquivos', { exact: true })
        .setInputFiles({ name: 'aviso.txt', mimeType: 'text/plain', buffer })
      await page.getByText('pronto').waitFor()
    },
  },
  {
    name: 'access',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/2/access')
      await page
        .getByRole('row', { name: /Daniel Rocha/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'access-add',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/2/access')
      await page.getByRole('button', { name: 'Adicionar' }).click()
      await page.getByRole('searchbox', { name: /Buscar pessoas/ }).fill('ana')
      await page.getByRole('list', { name: 'Resultados' }).waitFor()
    },
  },
  {
    name: 'access-history',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/2/access')
      await page.getByRole('button', { name: 'Histórico de acesso' }).click()
      await page
        .getByText(/deu acesso a/)
        .first()
        .waitFor()
    },
  },
  { name: 'all-chats', as: teacher, open: (page) => page.goto('/chats') },
  {
    name: 'chat-temporary',
    as: teacher,
    open: (page) => page.goto('/assistants/1/chats?temporary=true'),
  },
  { name: 'chat-empty', as: teacher, open: firstChat },
  {
    name: 'palette',
    as: teacher,
    open: async (page) => {
      await firstChat(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Buscar assistentes, conversas/ }).fill('biologia')
      await page.getByRole('option', { name: 'Tutor de biologia' }).first().waitFor()
    },
  },
  {
    name: 'shortcuts',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants')
      await page.getByRole('heading', { level: 1, name: 'Assistentes' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    },
  },
  {
    name: 'chat-prompts',
    as: teacher,
    open: async (page) => {
      await firstChat(page)
      await page.getByLabel('Mensagem').pressSequentially('/')
      await page.getByRole('listbox', { name: 'Mensagens prontas' }).waitFor()
    },
  },
  { name: 'chat-answer', as: teacher, open: ask },
  {
    name: 'chat-sources',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: /^Fontes/ }).click()
    },
  },
  {
    name: 'chat-menu',
    as: teacher,
    open: async (page) => {
      await ask(page)
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
    },
  },
  ...(['Compartilhar conversa', 'Baixar conversa'] as const).map((action): Stop => ({
    name: action === 'Baixar conversa' ? 'chat-download' : 'chat-share',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: 'Opções desta conversa' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByRole('dialog', { name: action }).getByRole('radio').first().waitFor()
    },
  })),
  {
    name: 'chat-shared',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: 'Opções desta conversa' }).click()
      await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).click()
      await page.getByRole('button', { name: 'Criar link' }).click()
      await page.goto(await page.getByRole('textbox', { name: 'Link da conversa' }).inputValue())
      await page.getByRole('button', { name: 'Continuar esta conversa' }).waitFor()
    },
  },
  {
    name: 'profile-photo',
    as: teacher,
    open: async (page) => {
      await page.goto('/profile')
      await page.locator('input[type=file]').setInputFiles('apps/web/public/icons/icon-512.png')
      await page.getByRole('dialog', { name: 'Enquadrar a imagem' }).waitFor()
    },
  },
  { name: 'profile', as: teacher, open: (page) => page.goto('/profile') },
  {
    name: 'profile-time-zone',
    as: teacher,
    open: async (page) => {
      await page.goto('/profile')
      await page.getByRole('combobox', { name: 'Fuso horário' }).click()
      await page.getByRole('combobox', { name: 'Procurar na lista' }).fill('porto')
    },
  },
  {
    name: 'profile-keys',
    as: admin,
    open: async (page) => {
      await page.goto('/profile?tab=keys')
      await page.getByText('Site da escola').waitFor()
    },
  },
  {
    name: 'profile-keys-create',
    as: admin,
    open: async (page) => {
      await page.goto('/profile?tab=keys')
      await page.getByRole('button', { name: 'Criar chave' }).click()
      await page.getByLabel('Nome', { exact: true }).waitFor()
    },
  },
  {
    name: 'profile-prompts',
    as: teacher,
    open: async (page) => {
      await page.goto('/profile?tab=prompts')
      await page.getByText('Plano de aula').first().waitFor()
    },
  },
  pressed('profile-prompt-new', '/profile?tab=prompts', 'Nova mensagem pronta', teacher),
  { name: 'profile-privacy', as: teacher, open: (page) => page.goto('/profile?tab=privacy') },
]
