import type { Page } from '@playwright/test'
import { admin, stop, teacher, type Stop } from './stop.ts'

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

/** Returns the public path of a link, read with the editor's session. */
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
  // conversations of other stops are listed above the seeded ones
  await page.getByRole('combobox', { name: 'Evento' }).click()
  await page.getByRole('option', { name: 'Documento processado' }).press('Enter')
  await page
    .getByRole('row', { name: /Documento processado/ })
    .first()
    .waitFor()
}

/** Public links for editors and visitors, embedding, and webhooks. */
export const sharingStops: readonly Stop[] = [
  stop('sharing', teacher, links),
  stop('share-gate', teacher, async (page) => page.goto(await linkPath(page, 'Site da escola'))),
  stop('share-chat', teacher, visit),
  stop('share-answer', teacher, visit, async (page) => {
    await page.getByLabel('Mensagem').fill('Quais documentos preciso para a matrícula?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Gerar novamente' }).waitFor()
  }),
  stop('share-chats', teacher, (page) => visitPanel(page, 'Conversas')),
  stop('share-accessibility', teacher, (page) => visitPanel(page, 'Acessibilidade')),
  stop('share-privacy', teacher, (page) => visitPanel(page, 'Privacidade')),
  stop('share-paused', teacher, async (page) => page.goto(await linkPath(page, 'Feira de profissões'))),
  stop('share-future', teacher, async (page) => page.goto(await linkPath(page, 'Matrículas'))),
  stop('embed', teacher, async (page) =>
    page.goto((await linkPath(page, 'Site da escola')).replace('/assistants/share/', '/embed/')),
  ),
  stop('sharing-empty', teacher, '/assistants/manage/2/sharing'),
  stop('sharing-link', teacher, (page) => onLink(page, 'Editar')),
  stop('sharing-qr', teacher, (page) => onLink(page, 'QR Code')),
  stop('sharing-embed', teacher, links, async (page) => {
    await page.getByRole('button', { name: 'Ações de Site da escola' }).click()
    await page.getByRole('menuitem', { name: 'Incorporar' }).click()
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
  }),
  stop('sharing-reports', teacher, '/assistants/manage/1/sharing/reports', (page) =>
    page.getByRole('row', { name: /informações erradas/ }).waitFor(),
  ),
  stop('settings-reports', admin, '/settings/reports', (page) =>
    page.getByRole('row', { name: /informações erradas/ }).waitFor(),
  ),
  stop('sharing-stats', teacher, (page) => onLink(page, 'Estatísticas')),
  stop('webhooks', admin, webhooks),
  stop('webhooks-empty', admin, '/assistants/manage/2/webhooks'),
  stop('webhooks-form', admin, webhooks, async (page) => {
    await page.getByRole('button', { name: 'Novo webhook' }).click()
    await page.getByRole('radio', { name: 'Completo' }).click()
  }),
  stop('webhooks-deliveries', admin, openDeliveries, (page) =>
    page.getByRole('table', { name: 'Entregas' }).getByRole('row').nth(1).waitFor(),
  ),
  stop('webhooks-delivery', admin, processedDocument, async (page) => {
    await page
      .getByRole('button', { name: /^Ver entrega .*Documento processado/ })
      .first()
      .click()
    await page.getByText('webhook-id', { exact: true }).last().waitFor()
  }),
]
