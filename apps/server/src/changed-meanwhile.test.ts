import { randomUUID } from 'node:crypto'
import { contract, type OperationName } from '@prosa/contract/client/contract.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { extensionSamples } from '@prosa/extensions/samples.gen.ts'
import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createShareLink, createUser, proveFresh, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import type { Edited } from '#test/operations/extension-samples.ts'
import { samplePartner } from '#test/operations/samples.ts'
import { arrive, classForm, createSchool, integrationForm } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const ana = await createUser(app, { name: 'Ana Lima', roles: ['user', 'admin'] })
const rui = await createUser(app, { name: 'Rui Braga', roles: ['user', 'admin'] })
for (const person of [ana, rui]) await proveFresh(app, person)
const { api } = ana

const groupForm = (number: number, version?: string) => ({
  ...(version && { version }),
  name: `Nome ${number} ${randomUUID()}`,
})
const assistantId = await createPublishedAssistant(ana)
const ofAssistant = { params: { assistantId } }

const edited: Partial<Record<OperationName, (admin: TestUser) => Promise<Edited> | Edited>> = {
  ...Object.assign({}, ...extensionSamples.map(({ edited }) => edited)),
  updateGroup: async () => {
    const { id: groupId } = await api.createGroup({ body: { name: randomUUID(), kind: 'group', description: '' } })
    const params = { groupId }
    return {
      read: () => api.getGroup({ params }),
      change: (by, number, version) => by.api.updateGroup({ params, body: groupForm(number, version) }),
    }
  },
  updatePartner: async () => {
    const { id: partnerId } = await api.createPartner({ body: partner(randomUUID()) })
    const params = { partnerId }
    return {
      read: () => api.getPartner({ params }),
      change: (by, number, version) => by.api.updatePartner({ params, body: groupForm(number, version) }),
    }
  },
  updatePermissionProfile: async () => {
    const fields = { name: randomUUID(), description: '', added: [], removed: [] }
    const { id: profileId } = await api.createPermissionProfile({ body: fields })
    const find = async () => (await api.listPermissionProfiles({ query: {} })).items.find(({ id }) => id === profileId)!
    return {
      read: find,
      change: (by, number, version) =>
        by.api.updatePermissionProfile({
          params: { profileId },
          body: { ...fields, ...groupForm(number, version) },
        }),
    }
  },
  updateBudget: async () => {
    const limits = { limitCents: 1000, warnPercent: 80 }
    const { id } = await api.createBudget({ body: { scope: 'organization', targetId: '', ...limits } })
    return {
      read: async () => (await api.listBudgets({ query: {} })).items[0]!,
      change: (by, number, version) =>
        by.api.updateBudget({
          params: { budgetId: id! },
          body: { limitCents: 1001 + number, warnPercent: 80, ...(version && { version }) },
        }),
    }
  },
  updateKnowledgeBase: async () => {
    const { id: baseId } = await api.createKnowledgeBase({ body: { name: randomUUID() } })
    return {
      read: async () => (await api.listKnowledgeBases({ query: {} })).items[0]!,
      change: (by, number, version) =>
        by.api.updateKnowledgeBase({ params: { baseId }, body: groupForm(number, version) }),
    }
  },
  saveClass: async () => {
    const { id: classId } = await api.createClass({ body: classForm() })
    const params = { classId }
    return {
      read: () => api.getClass({ params }),
      change: (by, number, version) =>
        by.api.saveClass({ params, body: { ...classForm(), ...groupForm(number, version) } }),
    }
  },
  updateShareLink: async () => {
    const params = { assistantId, linkId: (await createShareLink(ana, assistantId)).id }
    return {
      read: () => api.getShareLink({ params }),
      change: (by, number, version) => by.api.updateShareLink({ params, body: groupForm(number, version) }),
    }
  },
  updateWebhook: async () => {
    const body = {
      name: 'SGA',
      url: 'https://sga.escola.br/',
      events: ['chat.created' as const],
      level: 'metadata' as const,
    }
    const { webhook } = await api.createWebhook({ ...ofAssistant, body: { ...body, headers: [] } })
    return {
      read: async () => (await api.listWebhooks(ofAssistant)).items[0]!,
      change: (by, number, version) =>
        by.api.updateWebhook({
          params: { assistantId, webhookId: webhook.id },
          body: groupForm(number, version),
        }),
    }
  },
  saveUser: async () => {
    const { id: userId } = await createUser(app)
    const params = { userId }
    return {
      read: () => api.getUser({ params }),
      change: (by, number, version) => by.api.saveUser({ params, body: groupForm(number, version) }),
    }
  },
  saveIntegration: async () => {
    const { id: integrationId } = (await api.createIntegration({ body: integrationForm })).integration
    const params = { integrationId }
    return {
      read: () => api.getIntegration({ params }),
      change: (by, number, version) =>
        by.api.saveIntegration({ params, body: { ...integrationForm, ...groupForm(number, version) } }),
    }
  },
  updateTestCase: async () => {
    const { id: testId } = await api.createTestCase({ ...ofAssistant, body: testCase(0) })
    return {
      read: async () => (await api.listTestCases(ofAssistant)).items.find(({ id }) => id === testId)!,
      change: (by, number, version) =>
        by.api.updateTestCase({
          params: { assistantId, testId },
          body: { ...testCase(number), ...(version && { version }) },
        }),
    }
  },
  publishTerms: async () => {
    await api.publishTerms({ body: { text: 'Termos' } })
    return {
      read: async () => {
        const terms = await api.getTerms()
        return { ...terms, version: String(terms.version) }
      },
      change: (by, number, version) =>
        by.api.publishTerms({ body: { text: `Termos ${number}`, ...(version && { version }) } }),
    }
  },
  updateProcessingActivity: () => {
    const params = { activity: 'accounts' as const }
    const find = async () => (await api.getPrivacyNotice()).activities[0]!
    return {
      read: async () => (await api.listProcessingActivities()).items.find(({ name }) => name === 'accounts')!,
      change: async (by, number, version) => {
        const { name: _, ...texts } = await find()
        return by.api.updateProcessingActivity({
          params,
          body: { ...texts, purpose: `Para ${number}`, ...(version && { version }) },
        })
      },
    }
  },
  updateProvider: async () => {
    const { id: providerId } = await api.createProvider({ body: { kind: 'mistral', name: 'Mistral', apiKey: 'chave' } })
    return {
      read: async () => stored((await api.getModelSettings()).providers.find(({ id }) => id === providerId)!),
      change: (by, number, version) =>
        by.api.updateProvider({ params: { providerId }, body: groupForm(number, version) }),
    }
  },
  updateModel: async () => {
    const rule = { enabled: true, audience: null, fallback: null }
    const find = async () => (await api.getModelSettings()).models.find(({ id }) => id === EMBEDDED_MODEL)!
    return {
      read: find,
      change: (by, number, version) =>
        by.api.updateModel({
          body: {
            modelId: EMBEDDED_MODEL,
            ...rule,
            price: { currency: 'BRL', input: number, output: number },
            ...(version && { version }),
          },
        }),
    }
  },
  updateModelDefaults: () => ({
    read: async () => (await api.getModelSettings()).defaults,
    change: (by, number, version) =>
      by.api.updateModelDefaults({
        body: { defaultModel: null, usdRate: 5 + number, rateDate: '2026-11-20', ...(version && { version }) },
      }),
  }),
  reviewAttempt: async () => {
    const school = await createSchool(app)
    const student = await arrive(app, school)
    await student.start()
    await student.ask('Oi')
    await student.finish()
    const query = { assessmentId: school.activityId }
    const { attemptId } = (await api.listAttempts({ params: query, query: {} })).items[0]!
    const params = { attemptId: attemptId! }
    return {
      read: async () => ({ version: (await api.getAttempt({ params })).reviewVersion }),
      change: (by, number, version) =>
        by.api.reviewAttempt({
          params,
          body: { scores: [], comment: `Texto ${number}`, result: null, confirm: false, ...(version && { version }) },
        }),
    }
  },
  updateAssistantSafety: () => ({
    read: async () => (await api.getAssistantSafety(ofAssistant)).rules,
    change: (by, number, version) =>
      by.api.updateAssistantSafety({
        ...ofAssistant,
        body: { messagesPerChat: number + 10, ...(version && { version }) },
      }),
  }),
  updateSafety: () => ({
    read: () => api.getSafety(),
    change: (by, number, version) =>
      by.api.updateSafety({ body: { messagesPerChat: number + 10, ...(version && { version }) } }),
  }),
  updateGeneralSettings: () => ({
    read: () => api.getGeneralSettings(),
    change: (by, number, version) =>
      by.api.updateGeneralSettings({ body: { banner: `Aviso ${number}`, ...(version && { version }) } }),
  }),
  updatePrivacySettings: () => ({
    read: () => api.getPrivacySettings(),
    change: (by, number, version) =>
      by.api.updatePrivacySettings({ body: { introduction: `Texto ${number}`, ...(version && { version }) } }),
  }),
  updateKnowledgeSettings: () => ({
    read: () => api.getKnowledgeSettings(),
    change: (by, number, version) =>
      by.api.updateKnowledgeSettings({
        body: { embeddingModel: 'none', embeddingPrice: number + 1, ...(version && { version }) },
      }),
  }),
  updateKnowledgeLimits: () => ({
    read: async () => (await api.getKnowledgeSettings()).limits,
    change: (by, number, version) =>
      by.api.updateKnowledgeLimits({ body: { maxPages: 100 + number, ...(version && { version }) } }),
  }),
  updateMailSettings: () => ({
    read: () => api.getMailSettings(),
    change: (by, number, version) => by.api.updateMailSettings({ body: mail(`s${number}.escola.br`, version) }),
  }),
  updateSignOn: () => ({
    read: () => api.getSignOn({ query: {} }),
    change: (by, number, version) =>
      by.api.updateSignOn({
        query: {},
        body: { name: `Escola ${number}`, clientSecret: '', ...(version && { version }) },
      }),
  }),
  updateAddress: () => ({
    read: () => api.getAddress(),
    // the same address again still writes the section
    change: (by, number, version) =>
      by.api.updateAddress({
        body: {
          publicUrl: app.url.replace('localhost', number === 1 ? '127.0.0.1' : 'localhost'),
          ...(version && { version }),
        },
      }),
  }),
}

const testCase = (number: number) => ({
  question: `Pergunta ${number}`,
  mustContain: ['8h'],
  mustNotContain: [],
  required: false,
})
const stored = ({ version }: { version?: string | undefined }) => ({ version: version! })

const partner = (name: string) => ({ ...samplePartner, name })
const mail = (host: string, version?: string) => ({
  host,
  port: 25,
  security: 'none' as const,
  user: '',
  password: '',
  from: 'avisos@escola.br',
  ...(version && { version }),
})

const versioned = Object.entries(contract)
  .filter(([, operation]) => 'versioned' in operation)
  .map(([name]) => name as OperationName)

test('every operation that compares versions is tested here [Rel17]', () => {
  expect(Object.keys(edited).toSorted()).toEqual(versioned.toSorted())
})

/** Operations that replace something without a version, grouped by why this loses no change of another person. */
const withoutVersion = {
  'says its revision': ['updateDraft', 'saveAssessment', 'updateChatMemory'],
  'is its owner’s alone, field by field': [
    'updateProfile',
    'changeProfile',
    'renamePasskey',
    'setAvailability',
    'setFavorite',
    'setUserColumns',
    'updateChat',
    'updateChats',
    'updateChatFolder',
    'rateAnswer',
  ],
  'is one decision': [
    'readBaseHiddenParts',
    'readHiddenParts',
    'updateAccess',
    'changeAccess',
    'setSharing',
    'nameVersion',
    'updateUser',
  ],
  'keeps who was first': ['keepUnsent', 'setReportState'],
  'is a picture, which is seen': ['setPartnerLogo', 'setShareLinkLogo'],
  'is for programs: the page of a person has saveUser': ['setUserLimits', 'setUserPermissions'],
}

test('every operation that replaces something compares versions, or has a reason listed here [Rel17]', () => {
  const replacing = Object.entries(contract).filter(([, { method }]) => method === 'PUT' || method === 'PATCH')
  const others = replacing.map(([name]) => name as OperationName).filter((name) => !versioned.includes(name))
  expect(others.toSorted()).toEqual(Object.values(withoutVersion).flat().toSorted())
})

test.each(versioned)(
  '%s: of two changes to the same state the second is refused with the first author’s name [Rel17]',
  async (name) => {
    const { read: readAll, change, own } = await edited[name]!(ana)
    const { version } = await readAll()
    const other = own ? ana : rui
    const both = await Promise.allSettled([change(ana, 1, version), change(other, 2, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [first, second] = both[0]!.status === 'fulfilled' ? [ana, other] : [other, ana]
    // mails sent meanwhile are not part of the edited state
    const read = async () => ({ ...(await readAll()), waiting: 0 })
    const after = await read()
    expect(after.version).not.toBe(version)
    const told = await problemOf(change(second, 3, version))
    expect(told).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { by: first.name } })
    expect(told.detail).toMatch(
      /mudou isto em (outra janela em )?\d\d\/\d\d\/\d{4}, \d\d:\d\d, depois que você abriu\. Confira/,
    )
    expect(await read()).toEqual(after)
  },
)

test('two concurrent changes to different rules of a link are both kept [Rel17]', async () => {
  const { id: linkId } = await createShareLink(ana, assistantId)
  const params = { assistantId, linkId }
  for (let round = 1; round <= 10; round++) {
    const [name, audience] = [`Link ${round}`, `Público ${round}`]
    await Promise.all([
      ana.api.updateShareLink({ params, body: { name } }),
      rui.api.updateShareLink({ params, body: { audience } }),
    ])
    expect((await api.getShareLink({ params })).settings).toMatchObject({ name, audience })
  }
})
