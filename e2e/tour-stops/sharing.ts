import type { Page } from '@playwright/test'
import { admin, teacher, type Stop } from './stop.ts'

async function links(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1/sharing')
  await page.getByRole('row', { name: /Site da escola/ }).waitFor()
}

async function onLink(page: Page, action: string): Promise<void> {
  await links(page)
  await page.getByRole('button', { name: 'Ações de Site da escola' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').waitFor()
}

/** The public address of a link, as the person inside reads it. */
async function linkPath(page: Page, name: string): Promise<string> {
  await links(page)
  const read = async (q: string) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('prosa.session-token') ?? ''}` }
    const response = await fetch(`/api/assistants/1/links?q=${encodeURIComponent(q)}`, { headers })
    return ((await response.json()) as { items: { url: string }[] }).items[0]?.url ?? ''
  }
  return new URL(await page.evaluate(read, name)).pathname
}

async function visit(page: Page): Promise<void> {
  await page.goto(await linkPath(page, 'Site da escola'))
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Mensagem').waitFor()
}

async function visitPanel(page: Page, name: string): Promise<void> {
  await visit(page)
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('dialog').waitFor()
}

async function webhooks(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1/webhooks')
  await page.getByRole('row', { name: /SGA da escola/ }).waitFor()
}

async function openDeliveries(page: Page): Promise<void> {
  await webhooks(page)
  await page.getByRole('button', { name: 'Ações de SGA da escola' }).click()
  await page.getByRole('menuitem', { name: 'Entregas' }).click()
}

async function processedDocument(page: Page): Promise<void> {
  await openDeliveries(page)
  // conversations of other stops stand above the seeded ones
  await page.getByRole('combobox', { name: 'Evento' }).click()
  await page.getByRole('option', { name: 'Documento processado' }).press('Enter')
  await page
    .getByRole('row', { name: /Documento processado/ })
    .first()
    .waitFor()
}

/** Links on the Web as editors and visitors see them, embedding, webhooks. */
export const sharingStops: readonly Stop[] = [
  { name: 'sharing', as: teacher, open: links },
  { name: 'share-gate', as: teacher, open: async (page) => page.goto(await linkPath(page, 'Site da escola')) },
  { name: 'share-chat', as: teacher, open: visit },
  {
    name: 'share-answer',
    as: teacher,
    open: async (page) => {
      await visit(page)
      await page.getByLabel('Mensagem').fill('Quais documentos preciso para a matrícula?')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Gerar novamente' }).waitFor()
    },
  },
  { name: 'share-chats', as: teacher, open: (page) => visitPanel(page, 'Conversas') },
  { name: 'share-accessibility', as: teacher, open: (page) => visitPanel(page, 'Acessibilidade') },
  { name: 'share-privacy', as: teacher, open: (page) => visitPanel(page, 'Privacidade') },
  { name: 'share-paused', as: teacher, open: async (page) => page.goto(await linkPath(page, 'Feira de profissões')) },
  { name: 'share-future', as: teacher, open: async (page) => page.goto(await linkPath(page, 'Matrículas')) },
  {
    name: 'embed',
    as: teacher,
    open: async (page) => page.goto((await linkPath(page, 'Site da escola')).replace('/assistants/share/', '/embed/')),
  },
  { name: 'sharing-empty', as: teacher, open: (page) => page.goto('/assistants/manage/2/sharing') },
  { name: 'sharing-link', as: teacher, open: (page) => onLink(page, 'Editar') },
  { name: 'sharing-qr', as: teacher, open: (page) => onLink(page, 'QR Code') },
  {
    name: 'sharing-embed',
    as: teacher,
    open: async (page) => {
      await links(page)
      await page.getByRole('button', { name: 'Ações de Site da escola' }).click()
      await page.getByRole('menuitem', { name: 'Incorporar' }).click()
      await page.frameLocator('iframe').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'sharing-reports',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/1/sharing/reports')
      await page.getByRole('row', { name: /informações erradas/ }).waitFor()
    },
  },
  {
    name: 'settings-reports',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/reports')
      await page.getByRole('row', { name: /informações erradas/ }).waitFor()
    },
  },
  { name: 'sharing-stats', as: teacher, open: (page) => onLink(page, 'Estatísticas') },
  { name: 'webhooks', as: admin, open: webhooks },
  { name: 'webhooks-empty', as: admin, open: (page) => page.goto('/assistants/manage/2/webhooks') },
  {
    name: 'webhooks-form',
    as: admin,
    open: async (page) => {
      await webhooks(page)
      await page.getByRole('button', { name: 'Novo webhook' }).click()
      await page.getByRole('radio', { name: 'Completo' }).click()
    },
  },
  {
    name: 'webhooks-deliveries',
    as: admin,
    open: async (page) => {
      await openDeliveries(page)
      await page.getByRole('table', { name: 'Entregas' }).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'webhooks-delivery',
    as: admin,
    open: async (page) => {
      await processedDocument(page)
      await page
        .getByRole('button', { name: /^Ver entrega .*Documento processado/ })
        .first()
        .click()
      await page.getByText('webhook-id', { exact: true }).last().waitFor()
    },
  },
]
