import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

import type { Launch } from '@prosa/contract/school/launches.ts'
import { type ActivityChanges, activityForm, integrationForm } from '../../apps/server/test/school.ts'
import { awaitAnswer, publishAssistant } from './assistants.ts'
import { messageField } from './chat.ts'
import { type Api, apiOf } from './people.ts'
import { expect } from './test.ts'
import { listening } from '../../apps/server/test/instances/listening.ts'

/** A school's own system: its server signs launches, and its page receives returning students. */
export interface School {
  /** Address of the activity's link in the school's system. */
  entrance: (code: string, student?: Partial<Launch['student']>) => string
  /** Address to which students return. */
  returnUrl: string
  host: string
  /** The assistant of this school's activities. */
  assistantId: number
  integrationName: string
  /** Signs a launch and returns its link. */
  launch: (code: string, student?: Partial<Launch['student']>) => Promise<string>
  /** Creates a published activity of this school; returns its id and its public code. */
  activity: (changes?: ActivityChanges) => Promise<{ id: string; code: string }>
  /** Lets a student start an activity, send one message, await its answer and submit, without a page. */
  deliver: (code: string, student: Partial<Launch['student']>, text: string) => Promise<void>
  close: () => Promise<void>
}

/** Creates a school for the product at `url`; `api` must be an administrator's. */
export async function openSchool(api: Api, url: string): Promise<School> {
  const server = createServer(
    (request, response) =>
      void (async () => {
        const { pathname, searchParams } = new URL(request.url ?? '/', url)
        if (pathname === '/abrir') {
          const link = await launch(searchParams.get('code') ?? '', { id: searchParams.get('id') ?? '' })
          return response.writeHead(302, { location: link }).end()
        }
        if (pathname !== '/aluno') return response.writeHead(204).end()
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="pt-BR">
          <title>SGA</title><h1>Sistema da escola</h1><p id="referrer">${request.headers.referer ?? 'nenhum'}</p></html>`)
      })(),
  )
  const { host, close } = await listening(server)
  const returnUrl = `http://${host}/aluno`

  const { integration, secret } = await api.createIntegration({
    body: { ...integrationForm, name: `SGA ${randomUUID()}`, returnAddresses: [returnUrl] },
  })
  const assistantId = await publishAssistant(api, { name: 'Tutor de biologia' })

  async function launch(code: string, student: Partial<Launch['student']> = {}): Promise<string> {
    const person = { id: randomUUID(), name: 'Júlia Prado Martins', className: '8º A', ...student }
    const body = JSON.stringify({ activity: code, student: person, returnUrl })
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
    const signature = createHmac('sha256', secret).update(`${timestamp}.${nonce}.${body}`).digest('hex')
    const response = await fetch(`${url}/api/sga/launches`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'prosa-client-id': integration.clientId,
        'prosa-timestamp': timestamp,
        'idempotency-key': nonce,
        'prosa-signature': `v1=${signature}`,
      },
      body,
    })
    if (response.status !== 201) throw new Error(await response.text())
    const { pathname, search } = new URL(((await response.json()) as { url: string }).url)
    // the product's port is not in its public address
    return `${url}${pathname}${search}`
  }

  return {
    host,
    assistantId,
    integrationName: integration.name,
    returnUrl,
    launch,
    entrance: (code, { id = randomUUID() } = {}) => `http://${host}/abrir?${new URLSearchParams({ code, id })}`,
    async activity(changes = {}) {
      const body = activityForm({ integrationId: integration.id, ...changes })
      const { id, code } = await api.createAssessment({ params: { assistantId }, body })
      await api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
      return { id, code }
    },
    async deliver(code, student, text) {
      const arrival = new URL(await launch(code, student)).searchParams.get('code') ?? ''
      const { token } = await apiOf(url).exchangeRedirect({ params: { code: arrival } })
      const ofStudent = apiOf(url, token)
      const params = { code }
      const { notice } = await ofStudent.getPlace({ params })
      const body = { consent: true, notice: notice.version } as const
      const { attempt } = await ofStudent.startAttempt({ params, body })
      await awaitAnswer(ofStudent, attempt?.chatId ?? '', text)
      await ofStudent.finishAttempt({ params, body: { attemptId: attempt?.id ?? '' } })
    },
    close,
  }
}

/** Accepts the notice and starts the activity. */
export async function beginActivity(page: Page): Promise<void> {
  await page.getByLabel('Li e entendi').check()
  await page.getByRole('button', { name: 'Começar atividade' }).click()
  await expect(messageField(page)).toBeVisible()
}

/** Submits the activity. */
export async function finishActivity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar atividade' }).click()
  await page.getByRole('button', { name: 'Entregar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Atividade entregue' })).toBeVisible()
}
