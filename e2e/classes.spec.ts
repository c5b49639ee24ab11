import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { beginActivity, finishActivity } from './support/schools.ts'
import { modelDirectives } from './support/model.ts'
import { printPages } from './support/paper.ts'
import { type Api, apiOf } from './support/people.ts'
import { expect, expectErrors, forgetDevice, test } from './support/test.ts'
import { activityForm, classForm } from '../apps/server/test/school.ts'

// runs axe on many screens
test.describe.configure({ timeout: 180_000 })

const url = process.env['E2E_URL'] ?? ''

test('a teacher creates a class, prints its slips and opens an activity for it without help [S5]', async ({
  page,
  apiAs,
  invite,
  enterAs,
}) => {
  const teacher = await invite('Bruno Alves')
  const { items } = await apiAs('admin').listPermissionProfiles({ query: { q: 'Professor' } })
  const profileId = items.find(({ name }) => name === 'Professor')?.id ?? null
  const body = { profileId, added: [], removed: [] }
  await apiAs('admin').setUserPermissions({ params: { userId: teacher.id }, body })
  await publishAssistant(apiOf(url, teacher.token), { name: 'Tutor de ciências' })
  await enterAs(teacher)

  await page.goto('/classes')
  await expect(page.getByText('Ainda não há turmas.')).toBeVisible()
  await page.getByRole('button', { name: 'Nova turma' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('8º B – Ciências')
  await expectAccessible(page)
  await page
    .getByLabel('Alunos', { exact: true })
    .fill('Lista da turma;;\nRA;Nome;Situação\n1;Ana Clara Reis;\n2;Rui Costa;\n3;Bia Sá;Transferida')
  await expect(page.getByRole('checkbox', { name: 'Bia Sá (transferido)' })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Criar turma' }).click()
  const slips = page.getByRole('region', { name: 'Fichas com os PINs' })
  await expect(slips.getByRole('listitem')).toHaveCount(2)
  const sheets = await printPages(page)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toMatch(/Ana Clara Reis 8º B – Ciências Abra .*\/entrar Código: [A-Z]{3} [A-Z]{3} PIN: \d{3} \d{3}/)
  await expect(page.getByText('Nunca entrou').first()).toBeVisible()

  await page.getByRole('button', { name: 'Imprimir cartaz com QR Code' }).click()
  await expect(page.getByRole('dialog', { name: 'Cartaz da turma' }).getByRole('img')).toBeVisible()
  expect((await printPages(page))[0]).toContain('Entre com o seu nome e o seu PIN.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Nova atividade' }).click()
  await expect(page.getByRole('combobox', { name: 'Assistente' })).toContainText('Tutor de ciências')
  await page.getByLabel(/^Título/).fill('Por que o céu é azul?')
  await page.getByLabel('O que fazer').fill('Explique com as suas palavras.')
  await page.getByText('Avançado').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir atividade' }).click()
  await expect(page.getByText('Aberta', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // the PINs are still there, and were printed
  await expect(slips).toBeVisible()
  await page.getByRole('link', { name: 'Por que o céu é azul?' }).click()
  await expect(page.getByText(/digitam o código [A-Z]{3} [A-Z]{3}, o nome e o PIN/)).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, storageState: { cookies: [], origins: [] } })

  /** Opens an activity for a new class of two; returns the class's code and the PINs. */
  async function openClass(admin: Api) {
    const assistantId = await publishAssistant(admin, { name: 'Tutor de física' })
    const { id: classId, code } = await admin.createClass({ body: classForm({ name: '9º C' }) })
    const { slips } = await admin.addClassStudents({ params: { classId }, body: { names: ['Rui Costa', 'Bia Sá'] } })
    const form = activityForm({ classId, title: 'Por que o céu é azul?' })
    const { id: activityId } = await admin.createAssessment({ params: { assistantId }, body: form })
    await admin.setAssessmentState({ params: { assessmentId: activityId }, body: { action: 'publish' } })
    return { code: code ?? '', pinOf: (name: string) => slips.find((slip) => slip.name === name)?.pin ?? '' }
  }
  const reason = `Porque o ar espalha a luz. ${modelDirectives({ text: 'Qual cor se espalha mais?' })}`

  test('a student enters by keyboard, continues after the device lost its data, and submits [S5, T7]', async ({
    page,
    apiAs,
  }) => {
    // a wrong PIN, and the token of a student who has left
    expectErrors('422', '401')
    const { code, pinOf } = await openClass(apiAs('admin'))
    await page.goto('/entrar')
    await expect(page.getByLabel(/Código da turma/)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '9º C' })).toBeVisible()
    await expect(page.getByLabel(/Seu nome/)).toBeFocused()
    await fillIdentity(page, 'rui costa', '000')
    await expect(page.getByText('O nome ou o PIN não confere.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('PIN').fill('')
    await page.keyboard.type(pinOf('Rui Costa'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Olá, Rui')).toBeVisible()
    await expectAccessible(page)
    await beginActivity(page)
    await sendAndAwaitAnswer(page, reason)
    await expect(lastAnswer(page)).toContainText('Qual cor se espalha mais?')

    const address = page.url()
    await page.reload()
    await expect(lastAnswer(page)).toContainText('Qual cor se espalha mais?')
    await forgetDevice(page)
    await page.goto(`/entrar?turma=${code}`)
    await fillIdentity(page, 'Rui Costa', pinOf('Rui Costa'))
    await expect(page).toHaveURL(address)
    await expect(lastAnswer(page)).toContainText('Qual cor se espalha mais?')

    await finishActivity(page)
    await page.getByRole('button', { name: 'Sair e passar a vez' }).click()
    await expect(page.getByLabel(/Seu nome/)).toBeVisible()
  })

  test('a student hands over the device; neither the next one nor the back button sees the conversation [S5, T7]', async ({
    page,
    apiAs,
  }) => {
    // the token of a student who has left
    expectErrors('401')
    const { code, pinOf } = await openClass(apiAs('admin'))
    await page.goto(`/entrar?turma=${code}`)
    await fillIdentity(page, 'Rui Costa', pinOf('Rui Costa'))
    await expect(page.getByText('Olá, Rui')).toBeVisible()
    await beginActivity(page)
    await sendAndAwaitAnswer(page, reason)
    const address = page.url()
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('button', { name: 'Sair e passar a vez' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sair sem entregar?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Sair e passar a vez' }).click()

    await fillIdentity(page, 'Bia Sá', pinOf('Bia Sá'))
    await expect(page.getByText('Olá, Bia')).toBeVisible()
    await beginActivity(page)
    await expect(page.getByText('Porque o ar espalha a luz.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('button', { name: 'Sair e passar a vez' }).click()
    await question.getByRole('button', { name: 'Sair e passar a vez' }).click()
    await expect(page.getByLabel(/Seu nome/)).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Entrar com o código da turma' })).toBeVisible()
  })
})

async function fillIdentity(page: Page, name: string, pin: string) {
  await page.getByLabel(/Seu nome/).fill(name)
  await page.getByLabel('PIN').fill(pin)
  await page.keyboard.press('Enter')
}
