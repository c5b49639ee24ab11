import type { Page } from '@playwright/test'
import { adminEmail, defineStop, teacherEmail, type Stop } from './stop.ts'

async function openLinks(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1/sharing')
  await page.getByRole('row', { name: /Site da escola/ }).waitFor()
}

async function onLink(page: Page, action: string): Promise<void> {
  await openLinks(page)
  await page.getByRole('button', { name: 'Ações de Site da escola' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').waitFor()
}

/** Returns the public path of a link, read with the editor's session. */
async function linkPath(page: Page, name: string): Promise<string> {
  await openLinks(page)
  const read = async (q: string) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('prosa.session-token') ?? ''}` }
    const response = await fetch(`/api/assistants/1/links?q=${encodeURIComponent(q)}`, { headers })
    return ((await response.json()) as { items: { url: string }[] }).items[0]?.url ?? ''
  }
  return new URL(await page.evaluate(read, name)).pathname
}

async function visitLink(page: Page): Promise<void> {
  await page.goto(await linkPath(page, 'Site da escola'))
  await page.getByLabel('Li e concordo').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Mensagem').waitFor()
}

async function visitPanel(page: Page, name: string): Promise<void> {
  await visitLink(page)
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('dialog').waitFor()
}

async function openWebhooks(page: Page): Promise<void> {
  await page.goto('/assistants/manage/1/webhooks')
  await page.getByRole('row', { name: /SGA da escola/ }).waitFor()
}

async function openDeliveries(page: Page): Promise<void> {
  await openWebhooks(page)
  await page.getByRole('button', { name: 'Ações de SGA da escola' }).click()
  await page.getByRole('menuitem', { name: 'Entregas' }).click()
}

async function processedDocument(page: Page): Promise<void> {
  await openDeliveries(page)
  // conversations of other stops are listed above the seeded ones
  const folded = page.getByRole('dialog', { name: /^Entregas/ }).getByRole('button', { name: /^Filtrar/ })
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('combobox', { name: 'Evento' }).click()
  await page.getByRole('option', { name: 'Documento processado' }).press('Enter')
  await page
    .getByRole('row', { name: /Documento processado/ })
    .first()
    .waitFor()
}

/** Public links for editors and visitors, embedding, and webhooks. */
export const sharingStops: readonly Stop[] = [
  defineStop('sharing', teacherEmail, openLinks),
  defineStop('share-gate', teacherEmail, async (page) => page.goto(await linkPath(page, 'Site da escola'))),
  defineStop('share-chat', teacherEmail, visitLink),
  defineStop('share-answer', teacherEmail, visitLink, async (page) => {
    await page.getByLabel('Mensagem').fill('Quais documentos preciso para a matrícula?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mais ações' }).first().waitFor()
  }),
  defineStop('share-chats', teacherEmail, (page) => visitPanel(page, 'Conversas')),
  defineStop('share-accessibility', teacherEmail, (page) => visitPanel(page, 'Acessibilidade')),
  defineStop('share-privacy', teacherEmail, (page) => visitPanel(page, 'Privacidade')),
  defineStop('share-paused', teacherEmail, async (page) => page.goto(await linkPath(page, 'Feira de profissões'))),
  defineStop('share-future', teacherEmail, async (page) => page.goto(await linkPath(page, 'Matrículas'))),
  defineStop('embed', teacherEmail, async (page) =>
    page.goto((await linkPath(page, 'Site da escola')).replace('/assistants/share/', '/embed/')),
  ),
  defineStop('sharing-empty', teacherEmail, '/assistants/manage/2/sharing'),
  defineStop('sharing-link', teacherEmail, (page) => onLink(page, 'Editar')),
  defineStop('sharing-qr', teacherEmail, (page) => onLink(page, 'QR Code')),
  defineStop('sharing-embed', teacherEmail, openLinks, async (page) => {
    await page.getByRole('button', { name: 'Ações de Site da escola' }).click()
    await page.getByRole('menuitem', { name: 'Incorporar' }).click()
    await page.frameLocator('iframe').getByRole('button').first().waitFor()
  }),
  defineStop('sharing-reports', teacherEmail, '/assistants/manage/1/sharing/reports', (page) =>
    page.getByRole('row', { name: /informações erradas/ }).waitFor(),
  ),
  defineStop('settings-reports', adminEmail, '/settings/reports', (page) =>
    page.getByRole('row', { name: /informações erradas/ }).waitFor(),
  ),
  defineStop('sharing-stats', teacherEmail, (page) => onLink(page, 'Estatísticas')),
  defineStop('webhooks', adminEmail, openWebhooks),
  defineStop('webhooks-empty', adminEmail, '/assistants/manage/2/webhooks'),
  defineStop('webhooks-form', adminEmail, openWebhooks, async (page) => {
    await page.getByRole('button', { name: 'Novo webhook' }).click()
    await page.getByRole('radio', { name: 'Completo' }).click()
  }),
  defineStop('webhooks-deliveries', adminEmail, openDeliveries, (page) =>
    page.getByRole('table', { name: 'Entregas' }).getByRole('row').nth(1).waitFor(),
  ),
  defineStop('webhooks-delivery', adminEmail, processedDocument, async (page) => {
    await page
      .getByRole('button', { name: /^Ver entrega .*Documento processado/ })
      .first()
      .click()
    await page.getByText('webhook-id', { exact: true }).last().waitFor()
  }),
]
