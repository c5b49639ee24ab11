import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '#/modules/health/backups.service.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })

const nothing = { name: false, address: false, model: false, mail: false, backup: false, people: false }

test('an empty installation has every step open, and the state of the product ticks each, not a click [S1]', async () => {
  expect(await admin.api.getFirstSteps()).toEqual({
    done: nothing,
    dismissed: false,
    model: null,
    looksForLocalModels: false,
  })
  const { defaultAppName: _, ...general } = await admin.api.getGeneralSettings()
  await admin.api.updateGeneralSettings({ body: { ...general, appName: 'Escola Horizonte' } })
  expect((await admin.api.getFirstSteps()).done).toEqual({ ...nothing, name: true })
  await makeBackup(app.ctx)
  await admin.api.inviteUser({ body: { name: 'Bia Prado', email: 'bia@escola.test', roles: ['user'] } })
  expect((await admin.api.getFirstSteps()).done).toEqual({ ...nothing, name: true, backup: true, people: true })
})

test('a mail server and an offered model tick their steps [S1, S31]', async () => {
  const models = await startModelServer()
  onTestFinished(() => models.close())
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', OPENAI_API_KEY: 'chave', OPENAI_BASE_URL: models.url }
  const other = await startTestApp({ env })
  onTestFinished(() => other.close())
  const chief = await createUser(other, { roles: ['admin'] })
  const steps = async () => (await chief.api.getFirstSteps()).done
  await expect.poll(steps).toEqual({ ...nothing, model: true, mail: true })
  const { model } = await chief.api.getFirstSteps()
  expect(await chief.api.testModel({ body: { modelId: model?.id ?? '' } })).toMatchObject({ ok: true })
})

test('an address that other machines can open ticks its step [S1]', async () => {
  const doneWith = async (PUBLIC_URL: string) => {
    const other = await startTestApp({ beside: app, env: { PUBLIC_URL } })
    onTestFinished(() => other.close())
    return (await other.api(admin.token).getFirstSteps()).done.address
  }
  expect(await doneWith('http://localhost:3000')).toBe(false)
  expect(await doneWith('http://192.168.0.12:3000')).toBe(true)
  expect(await doneWith('https://prosa.escola.test')).toBe(true)
})

test('an administrator who turns the reminder off does so for all administrators [S1]', async () => {
  await admin.api.dismissFirstSteps()
  expect((await admin.api.getFirstSteps()).dismissed).toBe(true)
})
