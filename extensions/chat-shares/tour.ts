import type { Page } from '@playwright/test'
import { openAnsweredChat } from '../../e2e/tour-stops/inside.ts'
import { defineStop, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções desta conversa' }).click()
  await page.getByRole('menuitem', { name: 'Compartilhar conversa' }).click()
  await page.getByRole('dialog', { name: 'Compartilhar conversa' }).locator('[role=radio]').first().waitFor()
}

export const chatShares: readonly Stop[] = [
  defineStop('chat-share', teacherEmail, openAnsweredChat, openDialog),
  defineStop('chat-shared', teacherEmail, openAnsweredChat, async (page) => {
    await openDialog(page)
    await page.getByRole('button', { name: 'Criar link' }).click()
    await page.goto(await page.getByRole('textbox', { name: 'Link da conversa' }).inputValue())
    await page.getByRole('button', { name: 'Continuar esta conversa' }).waitFor()
  }),
]
