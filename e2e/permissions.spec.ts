import { publishAssistant } from './support/assistants.ts'
import { grantRole, makePublic } from './support/database.ts'
import { type Api, apiOf, type Person } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

/** Bruno's assistants: Dora edits one, uses another and has no access to the third; the fourth is public. */
const ids = { edited: 0, viewed: 0, own: 0, public: 0 }
let dora: Person

test.beforeAll(async ({ apiAs, invite }) => {
  dora = await invite('Dora Melo')
  const bruno = apiAs('user')
  ids.edited = await publishAssistant(bruno, { name: 'Dora edita' })
  ids.viewed = await publishAssistant(bruno, { name: 'Dora conversa' })
  ids.own = await publishAssistant(bruno, { name: 'Só do Bruno' })
  ids.public = await publishAssistant(bruno, { name: 'Da escola toda' })
  await grantRole(dora.id, ids.edited, 'editor')
  await grantRole(dora.id, ids.viewed, 'viewer')
  await makePublic(ids.public)
})

/** Saves a change to a draft with this API client. */
const saveChange = async (api: Api, assistantId: number) => {
  const { revision } = await api.getDraft({ params: { assistantId } })
  return api.updateDraft({ params: { assistantId }, body: { revision, changes: { description: 'Outra.' } } })
}
const hidden = { status: 404 }

test('people edit another’s assistant only with the role of editor [S47]', async ({ page, baseURL, enterAs }) => {
  await enterAs(dora)
  await page.goto('/assistants?scope=others')
  await chooseAction(page, 'Ações de Dora edita', 'Editar')
  await expect(page).toHaveURL(`/assistants/manage/${ids.edited}`)
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Dora edita')

  await goOn(page, '/assistants?scope=others')
  const card = page.getByRole('listitem').filter({ hasText: 'Dora conversa' })
  await expect(card.getByText('Somente leitura')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Dora conversa' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Ações de Dora conversa' })).toHaveCount(0)

  expectErrors('404', 'ApiProblem')
  await page.goto(`/assistants/manage/${ids.viewed}`)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()

  const api = apiOf(baseURL ?? '', dora.token)
  await expect(saveChange(api, ids.edited)).resolves.toMatchObject({ config: { description: 'Outra.' } })
  await expect(saveChange(api, ids.viewed)).rejects.toMatchObject(hidden)
  await expect(saveChange(api, ids.own)).rejects.toMatchObject(hidden)
})

test.describe('as a partner', () => {
  test.use({ as: 'partner' })

  test('an element without its permission is not displayed, and the server refuses too [S50]', async ({
    page,
    apiAs,
  }) => {
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
    const create = page.getByRole('link', { name: 'Novo assistente', includeHidden: true })
    await expect(create).toBeAttached()
    await expect(create).toBeHidden()
    expect(await create.evaluate((element) => getComputedStyle(element.parentElement ?? element).display)).toBe('none')
    await expect(apiAs('partner').createAssistant({ body: { name: 'Não pode' } })).rejects.toMatchObject(hidden)
  })
})
