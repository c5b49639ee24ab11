import { randomUUID } from 'node:crypto'
import { contract, type OperationName } from '@prosa/contract/client/contract.ts'
import type { Contract } from '@prosa/contract/protocol/api.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { z } from 'zod'
import { activityForm, classForm, integrationForm, launchBody } from '../school.ts'
import { sampleLink } from '../sample-link.ts'
import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import type { JsonSchema } from './schema-values.ts'

/** An exported assistant, as a file to import. */
const samplePackage: AssistantPackage = {
  format: 'prosa.assistant',
  formatVersion: 1,
  exportedAt: '2026-03-02T12:00:00.000Z',
  publishedVersion: null,
  tests: [],
  config: initialConfig('Tutor importado', 'embedded:trechos'),
}

const sampleQuestions = 'pergunta;resposta\nQue horas abre?;Às 8h.\n'

const secret = 'um-segredo-que-nunca-existiu-aqui'
const credential = { id: 'Y2hhdmU', rawId: 'Y2hhdmU', type: 'public-key' }

export const samplePartner = {
  cnpj: '',
  contacts: '',
  dpoEmail: '',
  maxPeople: null,
  maxLinks: null,
  monthlyBudgetBrl: null,
}

const sampleTest = { question: 'Que horas abre?', mustContain: ['8h'], mustNotContain: [], required: false }

/** Returns a body that an operation accepts, so that its authorization is tested: a sample, otherwise the minimum of its schema. */
export function sampleBody(name: OperationName): unknown {
  const body = (contract as Partial<Contract>)[name]?.body
  return (
    sampleBodies[name]?.() ??
    (body && leastOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema))
  )
}

function leastOf({
  type,
  format,
  enum: [first] = [],
  properties = {},
  required = [],
  minimum = 0,
}: JsonSchema): unknown {
  if (first !== undefined) return first
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, leastOf(properties[name]!)]))
  if (type === 'string') return format === 'uuid' ? randomUUID() : 'Um'
  if (type === 'integer' || type === 'number') return minimum
  return type === 'array' ? [] : null
}

/** Samples where the schema's minimum would be refused or collide with an existing name. */
const sampleBodies: Partial<Record<OperationName, () => unknown>> = {
  ...Object.assign({}, ...extensionSamples.map(({ bodies }) => bodies)),
  signIn: () => ({ email: 'ninguem@escola.test', password: 'senha-qualquer' }),
  forgotPassword: () => ({ email: 'ninguem@escola.test' }),
  checkPasswordLink: () => ({ token: secret }),
  setPassword: () => ({ token: secret, password: 'girassol-na-janela' }),
  changePassword: () => ({ currentPassword: 'errada', newPassword: 'girassol-na-janela' }),
  changeEmail: () => ({ currentPassword: 'errada', email: 'novo@escola.test' }),
  confirmEmail: () => ({ token: secret }),
  passSecondFactor: () => ({ challenge: secret, code: '123456' }),
  startCodes: () => ({ currentPassword: 'errada' }),
  confirmCodes: () => ({ code: '123456' }),
  removeCodes: () => ({ currentPassword: 'errada' }),
  renewRecoveryCodes: () => ({ currentPassword: 'errada' }),
  startPasskey: () => ({ currentPassword: 'errada' }),
  addPasskey: () => ({
    flow: secret,
    name: 'Celular',
    response: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
  }),
  passkeySignIn: () => ({
    flow: secret,
    response: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } },
  }),
  proposeAssistant: () => ({ wish: 'Um assistente que tira dúvidas da secretaria.', model: 'embedded:trechos' }),
  improveInstructions: () => ({ instructions: 'Ajude os alunos com frações.' }),
  addPushDevice: () => ({
    endpoint: 'https://push.nunca.test/x',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
  startOidc: () => ({ provider: 'nenhum' }),
  finishOidc: () => ({ flow: secret, search: '?code=x&state=y' }),
  linkOidc: () => ({ link: secret, password: 'senha-qualquer' }),
  inviteUser: () => ({ name: 'Nova Pessoa', email: `${randomUUID()}@escola.test`, roles: ['user'] }),
  createApiKey: () => ({ name: 'Moodle', scopes: ['chats'], expiresInDays: 30 }),
  createGroup: () => ({ name: `Turma ${randomUUID()}`, kind: 'class', description: '' }),
  updateGroup: () => ({ description: 'Outra' }),
  addGroupMembers: () => ({ emails: ['ninguem@escola.test'] }),
  createPartner: () => ({ ...samplePartner, name: `Instituição ${randomUUID()}` }),
  updatePartner: () => ({ contacts: 'Outros' }),
  linkPartnerPeople: () => ({ userIds: [999_999] }),
  createProvider: () => ({ kind: 'openai', name: 'OpenAI', apiKey: 'sk-x' }),
  updateProvider: () => ({ name: 'Outro' }),
  updateModel: () => ({ modelId: 'openai:x', enabled: true, price: null, audience: null, fallback: null }),
  createModel: () => ({
    providerId: 'openai',
    name: 'x',
    label: 'X',
    vision: false,
    contextTokens: null,
    enabled: true,
    price: null,
    audience: null,
    fallback: null,
  }),
  testModel: () => ({ modelId: 'openai:x' }),
  createBudget: () => ({ scope: 'user', targetId: '999999', limitCents: 100, warnPercent: 80 }),
  updateBudget: () => ({ limitCents: 100, warnPercent: 80 }),
  createKnowledgeBase: () => ({ name: `Base ${randomUUID()}` }),
  updateKnowledgeBase: () => ({ name: `Base ${randomUUID()}` }),
  addBaseText: () => ({ name: 'Aviso', text: `Texto ${randomUUID()}` }),
  checkBaseQuestions: () => ({ csv: sampleQuestions }),
  addBaseQuestions: () => ({ name: 'Dúvidas', csv: `${sampleQuestions}E hoje?;${randomUUID()}\n` }),
  testEmbeddingModel: () => ({ embeddingModel: 'environment' }),
  testMailSettings: () => ({ host: '127.0.0.1', port: 1, from: 'avisos@escola.test' }),
  testSignOn: () => ({ issuer: 'http://127.0.0.1:1', clientId: 'prosa', clientSecret: secret }),
  updateAddress: () => ({ publicUrl: 'http://127.0.0.1:1' }),
  testAddress: () => ({ publicUrl: 'http://127.0.0.1:1' }),
  changeProfile: () => ({ phone: '' }),
  setUserColumns: () => ({ columns: ['roles'] }),
  changeUsers: () => ({ userIds: [999_999], change: { kind: 'suspend' } }),
  saveUser: () => ({ name: 'Outro Nome' }),
  readUserImport: () => ({ csv: 'Nome;E-mail\nAna;ana@escola.test' }),
  importUsers: () => ({ csv: 'Nome;E-mail\nAna;ana@escola.test', mapping: { name: 0, email: 1 }, dryRun: true }),
  createPermissionProfile: () => ({ name: `Perfil ${randomUUID()}`, description: '', added: [], removed: [] }),
  updatePermissionProfile: () => ({ name: `Perfil ${randomUUID()}`, description: '', added: [], removed: [] }),
  readPersonChat: () => ({ reason: 'Pedido da família do aluno' }),
  updateUser: () => ({ name: 'Outro Nome' }),
  updateAccess: () => ({ visibility: 'restricted' }),
  changeAccess: () => ({ role: 'viewer' }),
  transferAssistant: () => ({ userId: 999_999 }),
  checkPackage: () => samplePackage,
  importAssistant: () => samplePackage,
  discardDraft: () => ({ revision: 1 }),
  restoreVersion: () => ({ revision: 1 }),
  updateDraft: () => ({ revision: 1, changes: { description: 'Outra descrição' } }),
  deleteAssistant: () => ({ name: 'Tutor de biologia' }),
  setFavorite: () => ({ favorite: true }),
  checkQuestions: () => ({ csv: sampleQuestions }),
  addQuestions: () => ({ name: 'Dúvidas', csv: `${sampleQuestions}E hoje?;${randomUUID()}\n` }),
  readHiddenParts: () => ({ read: true }),
  readBaseHiddenParts: () => ({ read: true }),
  addText: () => ({ name: 'Aviso', text: `A aula começa às oito. ${randomUUID()}` }),
  checkShareCode: () => ({ code: 'girassol' }),
  resumeVisit: () => ({ code: 'ABCD-EFGH' }),
  renewVisit: () => ({ code: 'girassol' }),
  setReportState: () => ({ handled: true }),
  reportVisit: () => ({ reason: 'other' }),
  updateChats: () => ({ ids: [randomUUID()], pinned: true }),
  deleteChats: () => ({ ids: [randomUUID()] }),
  restoreChats: () => ({ ids: [randomUUID()] }),
  readPersonChatOrigin: () => ({ reason: 'Denúncia da família' }),
  updateChat: () => ({ title: 'Outro título' }),
  updateChatMemory: () => ({
    messageId: '00000000-0000-4000-8000-000000000000',
    revision: 1,
    text: 'A prova é em maio.',
  }),
  setRatingState: () => ({ action: 'take' }),
  createTestCase: () => sampleTest,
  updateTestCase: () => sampleTest,
  setSharing: () => ({ enabled: false }),
  createShareLink: () => sampleLink,
  updateShareLink: () => ({ name: 'Outro nome' }),
  setShareLinkState: () => ({ status: 'paused' }),
  createWebhook: () => ({
    name: 'Sistema da escola',
    url: 'https://sistema.escola.test/prosa',
    events: ['assistant.published'],
    level: 'metadata',
    headers: [],
  }),
  updateWebhook: () => ({ name: 'Outro nome' }),
  redeliverFailed: () => ({ since: '2026-11-21T12:00:00Z' }),
  savePlatform: () => ({
    issuer: 'https://moodle.escola.test',
    clientId: 'cliente',
    authUrl: 'https://moodle.escola.test/auth',
    tokenUrl: 'https://moodle.escola.test/token',
    jwksUrl: 'https://moodle.escola.test/jwks',
    deployments: ['1'],
  }),
  createIntegration: () => integrationForm,
  saveIntegration: () => integrationForm,
  openPrivacyRequest: () => ({ kind: 'information', email: 'ninguem@escola.test', message: '' }),
  answerPrivacyRequest: () => ({ outcome: 'refused', reply: 'Não há dados seus aqui.' }),
  updatePrivacySettings: () => ({
    retention: { internal: null, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 },
    introduction: '',
  }),
  createLaunch: () => launchBody({ code: 'nunca-existiu-esse-codigo' }),
  startAttempt: () => ({ consent: true, notice: 'x' }),
  extendEverybody: () => ({ minutes: 5, reason: 'A internet caiu.' }),
  endAttempt: () => ({ reason: 'O aluno pediu.' }),
  reportProblem: () => ({ kind: 'other', text: 'Um problema.' }),
  createClass: () => classForm(),
  saveClass: () => classForm(),
  changeClassCode: () => ({ action: 'end' }),
  addClassStudents: () => ({ names: ['Rui Costa'] }),
  findClass: () => ({ code: 'BBBBBB' }),
  joinClass: () => ({ code: 'BBBBBB', name: 'Rui Costa' }),
  enterClass: () => ({ code: 'BBBBBB', name: 'Rui Costa', pin: '123456' }),
  createAssessment: () => activityForm(),
  saveAssessment: () => ({ revision: 1, form: activityForm() }),
  setAssessmentState: () => ({ action: 'close' }),
  extendAttempt: () => ({ minutes: 5, reason: 'Faltou luz.' }),
  reopenAttempt: () => ({ minutes: 5, reason: 'Faltou luz.' }),
  annulAttempt: () => ({ reason: 'Faltou luz.' }),
  reviewAttempt: () => ({ scores: [], comment: '', result: null, confirm: false }),
  deleteStudentData: () => ({ reason: 'Pedido da família' }),
}
