import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant, unfold } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { grantRole } from './support/database.ts'
import { mailTo } from './support/mail.ts'
import { openLink } from './support/shares.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

const rateBad = async (page: Page, comment: string) => {
  await lastAnswer(page).hover()
  await lastAnswer(page).getByRole('button', { name: 'Resposta ruim' }).click()
  const dialog = page.getByRole('dialog', { name: 'O que houve com esta resposta?' })
  await dialog.getByLabel('Incorreta').check()
  await dialog.getByLabel('Comentário (opcional)').fill(comment)
  await dialog.getByLabel('Como deveria ser?').fill('A cantina abre às 9h30.')
  await dialog.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(dialog).toBeHidden()
}

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('an answer is rated, corrected, tested and published, and the author is told [S3, S23]', async ({
    page,
    browser,
    apiAs,
    invite,
  }) => {
    // the publication that a failing test prevents
    expectErrors('409')
    const name = `Cantina ${Date.now()}`
    const question = 'Que horas abre a cantina?'
    const assistantId = await publishAssistant(apiAs('admin'), { name })
    const author = await invite('Rita Prado')
    await grantRole(author.id, assistantId, 'viewer')

    // the person rates an answer as bad
    const theirs = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
    await theirs.addInitScript((token) => localStorage.setItem('prosa.session-token', token), author.token)
    const chat = await theirs.newPage()
    await chat.goto(`/assistants/${assistantId}/chats`)
    await sendAndAwaitAnswer(chat, question)
    await rateBad(chat, 'O horário está errado.')
    await expect(lastAnswer(chat).getByRole('button', { name: 'Resposta ruim' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    // the administrator finds it, takes it, corrects the answer, and creates a test
    await goOn(page, '/assistants')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
    await page.getByRole('navigation', { name: 'Resultados' }).getByRole('link', { name: 'Avaliações' }).click()
    await expect(page.getByRole('heading', { name: 'Avaliações', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Avaliações/)
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await page.getByLabel('Assistente', { exact: true }).click()
    await page.getByRole('option', { name }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'O horário está errado.' })
    await expect(row).toContainText('Rita Prado')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Abrir/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Avaliação', exact: true })
    await expect(drawer).toContainText('resposta avaliada')
    await expectAccessible(page)
    const choose = async (name: string) => {
      await drawer.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Assumir')
    await expect(drawer.getByText('Em análise')).toBeVisible()
    await drawer.getByRole('button', { name: 'Corrigir resposta' }).click()
    const correction = page.getByRole('dialog', { name: 'Corrigir resposta' })
    await expect(correction.getByLabel(/^Resposta aprovada/)).toHaveValue('A cantina abre às 9h30.')
    await correction.getByRole('button', { name: 'Guardar no rascunho' }).click()
    await expect(correction).toBeHidden()
    const toast = page.locator('[data-sonner-toaster][data-y-position=top] [data-sonner-toast]').first()
    const gap = async () => {
      const [left, sheet] = [await toast.boundingBox(), await drawer.boundingBox()]
      return left && sheet ? sheet.x - left.x - left.width : undefined
    }
    await expect.poll(gap, 'a toast appears beside the sheet').toBeGreaterThan(0)
    await choose('Criar teste')
    const testDialog = page.getByRole('dialog', { name: 'Criar teste' })
    await testDialog.getByLabel('Deve conter', { exact: true }).fill('9h30')
    await testDialog.getByRole('button', { name: 'Criar teste' }).click()
    await expect(testDialog).toBeHidden()

    // the builder: the required test blocks the publication until it has passed
    await choose('Abrir no construtor')
    await expect(page).toHaveURL(`/assistants/manage/${assistantId}`)
    await unfold(page, 'Testes')
    const section = page.getByRole('region', { name: 'Testes' })
    await expect(section.getByText('Não executado')).toBeVisible()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    const publishing = page.getByRole('dialog')
    await expect(publishing.getByText('Antes de publicar, 1 teste precisa passar.')).toBeVisible()
    await expect(publishing.getByRole('button', { name: 'Publicar agora' })).toBeDisabled()
    await publishing.getByRole('button', { name: 'Executar' }).click()
    await expect(publishing.getByText('Passou', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Perguntas frequentes exatas', includeHidden: true })).toContainText(
      question,
    )
    await publishing.getByRole('button', { name: 'Publicar agora' }).click()
    await expect(page.getByText('Publicado – versão 2')).toBeVisible()

    // the author is told, by mail and beside the answer
    await page.goBack()
    await drawer.getByLabel('Resposta', { exact: true }).fill('Obrigada, Rita! Já está corrigido.')
    await drawer.getByRole('button', { name: 'Enviar resposta' }).click()
    await expect(drawer.getByText('Respondido em')).toBeVisible()
    await drawer.getByRole('button', { name: 'Resolver' }).click()
    await expect(drawer.getByText('Resolvida')).toBeVisible()
    // no subject: the invitation came before, and subjects with accents are encoded differently
    await expect.poll(() => mailTo(author.email, '')).toContain('Já está corrigido')
    await chat.reload()
    await expect(lastAnswer(chat).getByText('Obrigada, Rita! Já está corrigido.')).toBeVisible()
    await expectAccessible(chat)
    await sendAndAwaitAnswer(chat, 'Bom dia! que horas abre a cantina')
    await expect(lastAnswer(chat)).toContainText('A cantina abre às 9h30.')
    await expect(lastAnswer(chat).getByText('Resposta aprovada')).toBeVisible()
    await theirs.close()
  })

  test('a visitor of a link rates without an account [S17]', async ({ page, browser, apiAs }) => {
    const assistantId = await publishAssistant(apiAs('admin'), { name: `Na Web ${Date.now()}` })
    const { path } = await openLink(apiAs('admin'), assistantId)
    const visitor = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
    const chat = await visitor.newPage()
    await chat.goto(path)
    await sendAndAwaitAnswer(chat, 'Olá')
    await lastAnswer(chat).hover()
    await lastAnswer(chat).getByRole('button', { name: 'Boa resposta' }).click()
    await expect(chat.getByText('Obrigado pela avaliação!')).toBeVisible()
    await visitor.close()
    await goOn(page, `/ratings?assistant=${assistantId}`)
    await expect(page.getByRole('row').filter({ hasText: 'Anônimo' })).toContainText('Positiva')
  })
})
