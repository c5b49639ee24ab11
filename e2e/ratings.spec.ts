import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant, unfold } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { grantRole } from './support/database.ts'
import { mailTo } from './support/mail.ts'
import { type Api, apiOf, type Person } from './support/people.ts'
import { openLink } from './support/shares.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

const question = 'Que horas abre a cantina?'
const approved = { question, answer: 'A cantina abre às 9h30.', validUntil: null }

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  /** Publishes an assistant that the person may use. */
  async function publishFor(api: Api, person: Person, name: string): Promise<number> {
    const assistantId = await publishAssistant(api, { name })
    await grantRole(person.id, assistantId, 'viewer')
    return assistantId
  }

  /** Puts the approved answer into the draft. */
  async function approve(api: Api, assistantId: number): Promise<void> {
    const params = { assistantId }
    const { revision } = await api.getDraft({ params })
    await api.updateDraft({ params, body: { revision, changes: { approvedAnswers: [approved] } } })
  }

  /** Opens the person's page at this address. */
  async function openAs(browser: Browser, { token }: Person, address: string): Promise<Page> {
    const theirs = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' })
    await theirs.addInitScript((session) => localStorage.setItem('prosa.session-token', session), token)
    const page = await theirs.newPage()
    await page.goto(address)
    return page
  }

  /** Asks the assistant and rates its answer as bad, by the person's API; returns the path of the conversation. */
  async function rateBad(api: Api, assistantId: number, comment: string): Promise<string> {
    const path = await chatAbout(api, assistantId, question)
    const chatId = path.split('/').at(-1) ?? ''
    const messageId = (await api.getChat({ params: { chatId } })).messages.at(-1)?.id ?? ''
    const body = { value: 'bad' as const, reasons: ['incorrect' as const], comment, expected: approved.answer }
    await api.rateAnswer({ params: { chatId, messageId }, body })
    return path
  }

  test('a person rates an answer as bad, with a comment and a better answer [S23]', async ({
    browser,
    apiAs,
    invite,
  }) => {
    const api = apiAs('admin')
    const author = await invite('Rita Prado')
    const assistantId = await publishFor(api, author, `Cantina ${Date.now()}`)
    const chat = await openAs(browser, author, `/assistants/${assistantId}/chats`)
    await sendAndAwaitAnswer(chat, question)
    await lastAnswer(chat).hover()
    await lastAnswer(chat).getByRole('button', { name: 'Resposta ruim' }).click()
    const dialog = chat.getByRole('dialog', { name: 'O que houve com esta resposta?' })
    await dialog.getByLabel('Incorreta').check()
    await dialog.getByLabel('Comentário (opcional)').fill('O horário está errado.')
    await dialog.getByLabel('Como deveria ser?').fill(approved.answer)
    await dialog.getByRole('button', { name: 'Enviar avaliação' }).click()
    await expect(dialog).toBeHidden()
    const bad = lastAnswer(chat).getByRole('button', { name: 'Resposta ruim' })
    await expect(bad).toHaveAttribute('aria-pressed', 'true')
    const [rating] = (await api.listRatings({ query: { assistant: String(assistantId) } })).items
    expect(rating).toMatchObject({
      authorName: 'Rita Prado',
      reasons: ['incorrect'],
      comment: 'O horário está errado.',
    })
    await chat.context().close()
  })

  test('a rating is found and taken; its answer is corrected and becomes a test [S3, S23]', async ({
    page,
    baseURL,
    apiAs,
    invite,
  }) => {
    const name = `Cantina ${Date.now()}`
    // the list has ratings of other assistants until it is filtered
    const comment = `O horário da ${name} está errado.`
    const author = await invite('Rita Prado')
    const assistantId = await publishFor(apiAs('admin'), author, name)
    await rateBad(apiOf(baseURL ?? '', author.token), assistantId, comment)

    await page.goto('/assistants')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
    await page.getByRole('navigation', { name: 'Resultados' }).getByRole('link', { name: 'Avaliações' }).click()
    await expect(page.getByRole('heading', { name: 'Avaliações', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Avaliações/)
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await page.getByLabel('Assistente', { exact: true }).click()
    await page.getByRole('option', { name }).press('Enter')
    const row = page.getByRole('row').filter({ hasText: comment })
    await expect(row).toContainText('Rita Prado')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Abrir/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Avaliação', exact: true })
    await expect(drawer).toContainText('resposta avaliada')
    await expectAccessible(page)
    const choose = async (action: string) => {
      await drawer.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Assumir')
    await expect(drawer.getByText('Em análise')).toBeVisible()
    await drawer.getByRole('button', { name: 'Corrigir resposta' }).click()
    const correction = page.getByRole('dialog', { name: 'Corrigir resposta' })
    await expect(correction.getByLabel(/^Resposta aprovada/)).toHaveValue(approved.answer)
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
    await choose('Abrir no construtor')
    await expect(page).toHaveURL(`/assistants/manage/${assistantId}`)
    await expect(page.getByRole('region', { name: 'Perguntas frequentes exatas', includeHidden: true })).toContainText(
      question,
    )
    await unfold(page, 'Testes')
    await expect(page.getByRole('region', { name: 'Testes' }).getByText('Não executado')).toBeVisible()
  })

  test('a required test blocks the publication until it has passed [S3, S23]', async ({ page, apiAs }) => {
    // the publication that the test prevents
    expectErrors('409')
    const api = apiAs('admin')
    const assistantId = await publishAssistant(api, { name: `Cantina ${Date.now()}` })
    await approve(api, assistantId)
    const body = { question, mustContain: ['9h30'], mustNotContain: [], required: true }
    await api.createTestCase({ params: { assistantId }, body })
    await page.goto(`/assistants/manage/${assistantId}`)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    const publishing = page.getByRole('dialog')
    await expect(publishing.getByText('Antes de publicar, 1 teste precisa passar.')).toBeVisible()
    await expect(publishing.getByRole('button', { name: 'Publicar agora' })).toBeDisabled()
    await publishing.getByRole('button', { name: 'Executar' }).click()
    await expect(publishing.getByText('Passou', { exact: true })).toBeVisible()
    await publishing.getByRole('button', { name: 'Publicar agora' }).click()
    await expect(page.getByText('Publicado – versão 2')).toBeVisible()
  })

  test('the author of a rating is told by mail and beside the answer, approved from then on [S23]', async ({
    page,
    browser,
    baseURL,
    apiAs,
    invite,
  }) => {
    const api = apiAs('admin')
    const author = await invite('Rita Prado')
    const assistantId = await publishFor(api, author, `Cantina ${Date.now()}`)
    const path = await rateBad(apiOf(baseURL ?? '', author.token), assistantId, 'O horário está errado.')
    await approve(api, assistantId)
    await api.publishAssistant({ params: { assistantId }, body: {} })

    await page.goto(`/ratings?assistant=${assistantId}`)
    const row = page.getByRole('row').filter({ hasText: 'O horário está errado.' })
    await row.getByRole('button', { name: /^Abrir/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Avaliação', exact: true })
    await drawer.getByLabel('Resposta', { exact: true }).fill('Obrigada, Rita! Já está corrigido.')
    await drawer.getByRole('button', { name: 'Enviar resposta' }).click()
    await expect(drawer.getByText('Respondido em')).toBeVisible()
    await drawer.getByRole('button', { name: 'Resolver' }).click()
    await expect(drawer.getByText('Resolvida')).toBeVisible()
    // no subject: the invitation came before, and subjects with accents are encoded differently
    await expect.poll(() => mailTo(author.email, '')).toContain('Já está corrigido')
    const chat = await openAs(browser, author, path)
    await expect(lastAnswer(chat).getByText('Obrigada, Rita! Já está corrigido.')).toBeVisible()
    await expectAccessible(chat)
    await sendAndAwaitAnswer(chat, 'Bom dia! que horas abre a cantina')
    await expect(lastAnswer(chat)).toContainText(approved.answer)
    await expect(lastAnswer(chat).getByText('Resposta aprovada')).toBeVisible()
    await chat.context().close()
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
