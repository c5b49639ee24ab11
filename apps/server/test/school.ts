import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { conversationOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import type { ClassForm } from '@prosa/contract/school/classes.ts'
import type { IntegrationForm } from '@prosa/contract/school/integrations.ts'
import type { Participation } from '@prosa/contract/school/participation.ts'
import type { Launch } from '@prosa/contract/school/launches.ts'
import { eq, sql } from 'drizzle-orm'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { tellAll, type StreamSum } from './chat-reader.ts'
import { createPublishedAssistant, createUser, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const integrationForm: IntegrationForm = {
  name: 'SGA do Colégio Horizonte',
  institution: 'Colégio Horizonte',
  partnerId: null,
  mode: 'secret',
  publicKey: '',
  returnAddresses: ['https://sga.escola.test/aluno'],
  timeZone: 'America/Sao_Paulo',
  retentionDays: 180,
  legalBasis: 'public_policy',
  privacyContact: 'privacidade@escola.test',
  active: true,
}

export type ActivityChanges = Partial<Omit<ActivityForm, 'options'>> & {
  options?: Partial<ActivityForm['options']>
}

export const activityForm = ({ options, ...changes }: ActivityChanges = {}): ActivityForm => ({
  title: 'Conversa sobre fotossíntese',
  externalCode: '',
  integrationId: null,
  classId: null,
  instructions: 'Explique com as suas palavras.',
  opensAt: null,
  closesAt: null,
  durationMinutes: 30,
  maxAttempts: 1,
  acceptExtraTime: true,
  options: { ...conversationOptions(), ...options },
  openingQuestion: '',
  rubric: [],
  feedbackMode: 'comments',
  retentionDays: null,
  ...changes,
})

/** A class that is open at any time. */
export const classForm = (changes: Partial<ClassForm> = {}): ClassForm => ({
  name: '8º B',
  selfNames: false,
  endsOn: '2099-12-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  opensAt: null,
  closesAt: null,
  ...changes,
})

export interface School {
  admin: TestUser
  assistantId: number
  integrationId: string
  clientId: string
  secret: string
  activityId: string
  /** The activity's public code. */
  code: string
}

/** Creates a school's system, an assistant and a published activity of it. */
export async function createSchool(app: TestApp, changes: ActivityChanges = {}): Promise<School> {
  const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
  const assistantId = await createPublishedAssistant(admin)
  const { integration, secret } = await admin.api.createIntegration({ body: integrationForm })
  const school = { admin, assistantId, integrationId: integration.id, clientId: integration.clientId, secret }
  return { ...school, ...(await createActivity(school, changes)) }
}

export async function createActivity(
  { admin, assistantId, integrationId }: Pick<School, 'admin' | 'assistantId' | 'integrationId'>,
  changes: ActivityChanges = {},
): Promise<{ activityId: string; code: string }> {
  const form = activityForm({ integrationId, ...changes })
  const { id, code } = await admin.api.createAssessment({ params: { assistantId }, body: form })
  await admin.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  return { activityId: id, code }
}

export interface LaunchOptions {
  nonce?: string
  timestamp?: number
  secret?: string
  signature?: string
  /** Body to send, where it differs from the signed one. */
  sent?: string
}

/** Sends a launch signed by the school's server. */
export function sendLaunch(app: TestApp, school: School, body: Launch, options: LaunchOptions = {}): Promise<Response> {
  const { nonce = randomUUID(), timestamp = Math.floor(Date.now() / 1000), secret = school.secret } = options
  const text = JSON.stringify(body)
  const signature =
    options.signature ?? createHmac('sha256', secret).update(`${timestamp}.${nonce}.${text}`).digest('hex')
  return app.fetch('/api/sga/launches', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'prosa-client-id': school.clientId,
      'prosa-timestamp': String(timestamp),
      'idempotency-key': nonce,
      'prosa-signature': `v1=${signature}`,
    },
    body: options.sent ?? text,
  })
}

/** Creates a person with the predefined profile of teachers. */
export async function createTeacher(app: TestApp, name: string): Promise<TestUser> {
  const user = await createUser(app, { name })
  await app.ctx.db.execute(sql`update users set permission_profile_id =
    (select id from permission_profiles where name = 'Professor') where id = ${user.id}`)
  return user
}

const verify = path.join(import.meta.dirname, '../scripts/verify-attempt.ts')

/** Returns the output of the program that verifies a sealed attempt without the server. */
export const verifyAttempt = (...given: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [verify, ...given]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )

let counter = 0

export const launchBody = (school: Pick<School, 'code'>, changes: Partial<Launch> = {}): Launch => ({
  activity: school.code,
  student: { id: `RA-${++counter}`, name: 'Júlia Prado Martins', className: '8º A' },
  returnUrl: 'https://sga.escola.test/aluno/atividades',
  ...changes,
})

export async function launchCode(app: TestApp, school: School, body = launchBody(school)): Promise<string> {
  const response = await sendLaunch(app, school, body)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  const { url } = (await response.json()) as { url: string }
  return new URL(url).searchParams.get('code') ?? ''
}

export interface TestStudent {
  token: string
  api: Client<AppContract>
  code: string
  participation(): Promise<Participation>
  start(): Promise<Participation>
  finish(): Promise<Participation>
  /** Sends a message in the attempt's chat; returns the raw response. */
  send(text: string, options?: { id?: string; chatId?: string }): Promise<Response>
  ask(text: string): Promise<StreamSum>
}

/** Lets a student enter by a launch. */
export async function arrive(app: TestApp, school: School, body = launchBody(school)): Promise<TestStudent> {
  const { token } = await app.api().exchangeRedirect({ params: { code: await launchCode(app, school, body) } })
  return studentOf(app, token, school.code)
}

export function studentOf(app: TestApp, token: string, code: string): TestStudent {
  const api = app.api(token)
  const params = { code }
  const participation = () => api.getPlace({ params })
  const send: TestStudent['send'] = async (text, { id = randomUUID(), chatId } = {}) => {
    const chat = chatId ?? (await participation()).attempt?.chatId ?? ''
    return app.fetch(`/api/chats/${chat}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, text }),
    })
  }
  return {
    token,
    api,
    code,
    participation,
    send,
    start: async () =>
      api.startAttempt({ params, body: { consent: true, notice: (await participation()).notice.version } }),
    finish: async () =>
      api.finishAttempt({ params, body: { attemptId: (await participation()).attempt?.id ?? randomUUID() } }),
    ask: async (text) => tellAll(await send(text)),
  }
}

/** The students of `openClassActivity`. */
export const classmates = ['Ana Clara Reis', 'Davi Souza', 'Rui Costa']

/** Publishes an activity for a new class of three; `enter` lets one of them in by name and PIN. */
export async function openClassActivity(app: TestApp, teacher: TestUser, assistantId: number) {
  const { id: classId, code } = await teacher.api.createClass({ body: classForm() })
  const { slips } = await teacher.api.addClassStudents({ params: { classId }, body: { names: classmates } })
  const body = activityForm({ classId })
  const { id: assessmentId } = await teacher.api.createAssessment({ params: { assistantId }, body })
  const params = { assessmentId }
  await teacher.api.setAssessmentState({ params, body: { action: 'publish' } })
  const enter = async (name: string) => {
    const pin = slips.find((slip) => slip.name === name)?.pin ?? ''
    const { arrival } = await app.api().enterClass({ body: { code: code ?? '', name, pin } })
    return studentOf(app, arrival?.token ?? '', arrival?.path.split('/')[2] ?? '')
  }
  return { params, enter }
}

/** Moves an attempt past its end, before a job has noticed it. */
export async function runOut(app: TestApp, attemptId: string): Promise<void> {
  await app.ctx.db
    .update(attempts)
    .set({ startedAt: sql`now() - interval '2 hours'`, dueAt: sql`now() - interval '1 second'` })
    .where(eq(attempts.id, attemptId))
}

/** Creates one of each object of a school; returns the ids by the names of the parameters. */
export async function createSchoolThings(app: TestApp): Promise<Record<string, string>> {
  const school = await createSchool(app)
  const student = await arrive(app, school)
  const { attempt } = await student.start()
  const { id: alertId } = await student.api.reportProblem({
    params: { code: school.code },
    body: { kind: 'technical', text: 'A tela travou.' },
  })
  const { items } = await school.admin.api.listStudentStats({ query: {} })
  const { integrationId, activityId, code } = school
  const { id: classId } = await school.admin.api.createClass({ body: classForm() })
  return {
    classId,
    integrationId,
    assessmentId: activityId,
    code,
    alertId,
    attemptId: attempt?.id ?? '',
    studentId: items[0]?.student.id ?? '',
  }
}
