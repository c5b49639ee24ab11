import { type Person } from './test/claims.ts'
import { LtiPlatform } from './test/platform.ts'
import { activityForm } from '../../apps/server/test/school.ts'
import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { wholeBrowser } from '../../e2e/support/browser.ts'
import { type Api, apiOf, people } from '../../e2e/support/people.ts'
import { findOwnPort, type Product, startProduct } from '../../e2e/support/product.ts'
import { chooseAction, expect, test } from '../../e2e/support/test.ts'

// the headless shell allows a frame storage that the full browser blocks
test.use({ launchOptions: wholeBrowser })

let platform: LtiPlatform
let product: Product
let admin: Api

test.beforeAll(async () => {
  platform = await LtiPlatform.start()
  const port = await findOwnPort()
  // the product uses one of the machine's two names and the platform the other: two sites
  const url = `http://localhost:${port}`
  product = await startProduct({ PORT: String(port), PUBLIC_URL: url, EGRESS_ALLOW: platform.host })
  platform.tool = { publicUrl: url, url }
  admin = apiOf(url, people.admin.token)
})
test.afterAll(async () => {
  await product.remove()
  await platform.close()
})

const productUrl = (path: string) => product.url + path
const createStudent = (id: string): Person => ({ id, name: 'Júlia Prado Martins', role: 'Learner' })

async function publishActivity(integrationId: string): Promise<string> {
  const assistantId = await publishAssistant(admin, { name: 'Tutor de biologia' })
  const body = activityForm({ integrationId, feedbackMode: 'result' })
  const { id, code } = await admin.createAssessment({ params: { assistantId }, body })
  await admin.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  return code
}

/** The course's page with the tool in a frame, as after a click on the activity; on request it stores data for tools. */
function courseOf(who: Person, code: string, more: Record<string, string> = {}): void {
  const parameters = platform.initiate(who, platform.facts(productUrl(`/lti/activity/${code}`)))
  const query = new URLSearchParams({ ...parameters, ...more }).toString().replaceAll('&', '&amp;')
  platform.page = `<!doctype html><html lang="pt-BR"><title>Curso</title><h1>Biologia</h1>
    <iframe title="Atividade" width="700" height="700" src="${productUrl(`/lti/login?${query}`)}"></iframe>
    <script>const kept = {};addEventListener('message', ({ data, source, origin }) => {
      if (data.subject === 'lti.put_data') kept[data.key] = data.value;
      source.postMessage({ ...data, subject: data.subject + '.response', value: kept[data.key] }, origin)
    })</script></html>`
}

test('a Moodle is connected by one pasted address, and its student works in the course’s frame [S24, W7]', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(people.admin)
  await page.goto(productUrl('/settings/sga'))
  await page.getByRole('button', { name: 'Nova integração' }).click()
  await page.getByLabel('Nome', { exact: false }).first().fill('Moodle do colégio')
  await page.getByLabel(/^Instituição/).fill('Colégio Horizonte')
  await page.getByRole('radio', { name: /Moodle, Canvas, Blackboard/ }).click()
  await page.getByRole('button', { name: 'Criar integração' }).click()
  const address = await page.getByRole('textbox', { name: 'Endereço de registro' }).inputValue()
  await expectAccessible(page)

  const moodle = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  const query = { openid_configuration: `${platform.site}/openid-configuration`, registration_token: 'registro-1' }
  await moodle.goto(`${address}?${new URLSearchParams(query).toString()}`)
  await expect(moodle.getByRole('heading', { name: 'Plataforma registrada' })).toBeVisible()
  await expectAccessible(moodle)

  await page.reload()
  await expect(page.getByText(`Quem se registrou foi ${platform.site}.`)).toBeVisible()
  await expectAccessible(page)
  await chooseAction(page, 'Ações de Moodle do colégio', 'Ativar')
  await expect(page.getByText('Integração ativada.')).toBeVisible()
  await expect(page.getByText('Confira a plataforma e ative a integração.')).toBeHidden()

  const code = await publishActivity(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  courseOf(createStudent('aluno-no-quadro'), code)
  await moodle.goto(`http://${platform.host}/course`)
  const frame = moodle.frameLocator('iframe')
  await expect(frame.getByText('Olá, Júlia')).toBeVisible()
  await frame.getByLabel('Li e entendi').check()
  await frame.getByRole('button', { name: 'Começar atividade' }).click()
  await expect(frame.getByLabel('Mensagem', { exact: true })).toBeVisible()

  // a frame without cookies: the platform stores the secret, or a window opens
  await moodle.route('**/lti/cookie?*', (route) => route.fulfill({ status: 409 }))
  await moodle.route('**/lti/launch', async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  courseOf(createStudent('aluno-sem-cookies'), code, { lti_storage_target: '_parent' })
  platform.page = platform.page.replace('const kept', 'window.name = "guarda"; const kept')
  await moodle.goto(`http://${platform.host}/course`)
  await expect(frame.getByText('Olá, Júlia')).toBeVisible()

  courseOf(createStudent('aluno-na-janela'), code)
  await moodle.goto(`http://${platform.host}/course`)
  const opened = moodle.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Abrir em outra janela' }).click()
  const popup = await opened
  await expect(popup.getByText('Olá, Júlia')).toBeVisible()
  await moodle.context().close()
})
