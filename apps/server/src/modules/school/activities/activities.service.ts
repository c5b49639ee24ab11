import { randomInt, randomUUID } from 'node:crypto'
import { conversationOptions } from '@prosa/contract/conversations/door-options.ts'
import type { UnserializedActivity, ActivityForm, UnserializedSummary } from '@prosa/contract/school/activities.ts'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/school/activities/activities.repository.ts'
import { activityPolicy, ownerSeenBy } from '#/modules/school/school.policy.ts'
import { findRunning, moveEnds } from '#/modules/school/attempts/attempts.repository.ts'
import { endAttempts, stopAnswers, announceActivity, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import { findIntegration, isUsable } from '#/modules/school/integrations/integrations.repository.ts'
import { actedBy } from '#/modules/school/school.events.ts'
import { type AssistantRow, answeringConfig, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { findCriteriaFigures } from '#/modules/school/activities/criteria.repository.ts'
import { launchPreview } from '#/modules/school/integrations/launches.service.ts'
import { replacePreviewStudent } from '#/modules/school/students/students.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { type Actor, isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import { listAbilities, type Authorized, authorize } from '#/platform/authorization/authorize.ts'
import type { ChoiceRequest, Page } from '#/platform/db/page-of.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { about } from '#/platform/authorization/rules.ts'

type ActivityAction = keyof typeof activityPolicy
export type Loaded = repository.ActivityRow & { assistant: AssistantRow; classOwner: number | null | undefined }

const codeAlphabet = 'abcdefghjkmnpqrtuvwxyz23456789'
const newCode = (): string => Array.from({ length: 14 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Loads the activity with its assistant if the actor may do this with it. Throws 404. */
export async function loadActivity<A extends ActivityAction>(
  ctx: AppContext,
  actor: Actor,
  id: string,
  action: A,
): Promise<Authorized<Loaded, A>> {
  const row = await repository.findActivity(ctx.db, id)
  if (!row) return authorize<Loaded, ActivityAction, A>(activityPolicy, actor, action, undefined)
  const assistant = await loadAssistant(ctx, actor, row.assistantId, 'manageAssessments')
  const classOwner = row.classId === null ? undefined : row.classOwnerId
  return authorize<Loaded, ActivityAction, A>(activityPolicy, actor, action, { ...row, assistant, classOwner })
}

const toDo = <const A extends ActivityAction>(action: A) =>
  about({
    param: 'assessmentId',
    load: (ctx: AppContext, id: string, actor) => loadActivity(ctx, actor, id, action),
    action,
  })

export const activityRules = { 'assessment.manage': toDo('manage'), 'assessment.review': toDo('review') }

type Managed = Authorized<Loaded, 'manage'>
type ManagedAssistant = Authorized<AssistantRow, 'manageAssessments'>

export async function listActivities(
  ctx: AppContext,
  actor: UserActor,
  assistant: ManagedAssistant,
  filter: repository.ActivityFilter,
): Promise<Page<UnserializedSummary>> {
  const page = await repository.findActivities(ctx.db, assistant.id, {
    ...filter,
    ownerId: ownerSeenBy(actor),
  })
  const counts = await repository.countAttempts(
    ctx.db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => toSummary(row, counts.get(row.id))) }
}

export const listEntries = (ctx: AppContext, actor: UserActor, request: ChoiceRequest) =>
  repository.findEntries(ctx.db, { ownerId: ownerSeenBy(actor), partnerUserId: findPartnerUser(actor) }, request)

/** Creates a draft, or an open activity; if it cannot open, nothing is created. */
export async function createActivity(
  ctx: AppContext,
  actor: UserActor,
  assistant: ManagedAssistant,
  { open, ...form }: ActivityForm & { open: boolean },
): Promise<UnserializedActivity> {
  await checkEntry(ctx, actor, form)
  if (open) await requireOpenable(ctx, actor, { assistant, ...form, form })
  return insertActivity(ctx, actor, { assistantId: assistant.id, form, open })
}

async function insertActivity(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, form, open }: { assistantId: number; form: ActivityForm; open: boolean },
): Promise<UnserializedActivity> {
  const id = randomUUID()
  const created = { id, code: newCode(), assistantId, createdBy: actor.id, form }
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.insertActivity(tx, created))) throw new DomainError('sga_external_code_taken')
    if (open) await repository.setStatus(tx, id, 'published')
  })
  return readAgain(ctx, actor, id)
}

/** Saves the form. Throws 409 `sga_changed_meanwhile`, `sga_integration_fixed` once an attempt has begun. */
export async function saveActivity(
  ctx: AppContext,
  actor: UserActor,
  { id, integrationId, classId }: Managed,
  { revision, form }: { revision: number; form: ActivityForm },
): Promise<UnserializedActivity> {
  const moves = form.integrationId !== integrationId || form.classId !== classId
  if (moves) await checkEntry(ctx, actor, form)
  const counts = (await repository.countAttempts(ctx.db, [id])).get(id)
  if (counts && counts.started > 0 && moves) throw new DomainError('sga_integration_fixed')
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.saveForm(tx, { id, revision, form }).catch(refuseTaken)))
      throw new DomainError('sga_changed_meanwhile')
    const closesAt = form.closesAt === null ? null : new Date(form.closesAt)
    await watchEnds(ctx, tx, await moveEnds(tx, id, { minutes: form.durationMinutes, closesAt }))
    await announceActivity(tx, id)
  })
  return readAgain(ctx, actor, id)
}

/**
 * The code of an integration's activity for conversations without a clock or a limit of attempts; created when first asked for.
 * @public for extensions
 */
export async function openConversation(
  ctx: AppContext,
  { integrationId, assistantId, name }: { integrationId: string; assistantId: number; name: string },
): Promise<string> {
  const externalCode = `conversa-${assistantId}`
  const form: ActivityForm = {
    title: `Conversa com ${name}`.slice(0, 120),
    externalCode,
    integrationId,
    classId: null,
    instructions: '',
    opensAt: null,
    closesAt: null,
    durationMinutes: null,
    maxAttempts: 10,
    acceptExtraTime: false,
    options: conversationOptions(),
    openingQuestion: '',
    rubric: [],
    feedbackMode: 'receipt',
    retentionDays: null,
  }
  return ctx.db.transaction(async (tx) => {
    const made = { id: randomUUID(), code: newCode(), assistantId, createdBy: null, form }
    if (await repository.insertActivity(tx, made)) {
      await repository.setStatus(tx, made.id, 'published')
      return made.code
    }
    const existing = await repository.findByExternalCode(tx, integrationId, externalCode)
    if (existing?.status !== 'published') throw new DomainError('sga_closed')
    return existing.code
  })
}

function refuseTaken(error: unknown): never {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown }
  if (code === '23505') throw new DomainError('sga_external_code_taken', { cause: error })
  throw error
}

/**
 * The user id that limits the choice of integrations; undefined without a limit. Partners reach only students of their
 * institution's schools.
 */
const findPartnerUser = (actor: UserActor): number | undefined =>
  actor.roles.includes('partner') && !isAdmin(actor) ? actor.id : undefined

/** Checks that the actor may use the activity's integration or class. */
async function checkEntry(
  ctx: AppContext,
  actor: UserActor,
  { integrationId, classId }: Pick<ActivityForm, 'integrationId' | 'classId'>,
): Promise<void> {
  const unknown = (field: string, detail: string) =>
    new DomainError('validation_failed', { errors: [{ pointer: `#/${field}`, code: 'unknown', detail }] })
  if (integrationId !== null && !(await isUsable(ctx.db, integrationId, findPartnerUser(actor))))
    throw unknown('integrationId', 'Esta integração não existe mais. Escolha outra.')
  if (classId !== null && !(await repository.isClassOf(ctx.db, classId, ownerSeenBy(actor))))
    throw unknown('classId', 'Esta turma não existe mais. Escolha outra.')
}

/** Copies an activity except its dates, codes and students. */
export async function duplicateActivity(
  ctx: AppContext,
  actor: UserActor,
  { assistantId, form: stored, classId: ofClass }: Managed,
): Promise<UnserializedActivity> {
  const form = {
    ...stored,
    classId: ofClass !== null && (await repository.isClassOf(ctx.db, ofClass, ownerSeenBy(actor))) ? ofClass : null,
  }
  const title = `${form.title.slice(0, 112)} (cópia)`
  const { integrationId: school } = form
  const integrationId = school !== null && (await isUsable(ctx.db, school, findPartnerUser(actor))) ? school : null
  const copy = { ...form, title, integrationId, externalCode: '', opensAt: null, closesAt: null }
  return insertActivity(ctx, actor, { assistantId, form: copy, open: false })
}

/** Throws if the activity lacks a published assistant, a task or a way in. */
async function requireOpenable(
  ctx: AppContext,
  actor: UserActor,
  {
    assistant,
    form,
    integrationId,
    classId,
  }: Pick<Loaded, 'form' | 'integrationId' | 'classId'> & {
    assistant: Pick<AssistantRow, 'published'>
  },
): Promise<void> {
  if (!assistant.published) throw new DomainError('assistant_unpublished')
  if (form.instructions === '' && form.openingQuestion === '') throw new DomainError('sga_task_missing')
  const integration = integrationId === null ? undefined : await findIntegration(ctx.db, integrationId)
  const isClassThere = classId !== null && (await repository.isClassOf(ctx.db, classId, ownerSeenBy(actor)))
  if (!integration?.active && !isClassThere) throw new DomainError('sga_integration_missing')
}

/** Opens an activity, or closes it and ends its running attempts. Throws if a part is missing. */
export async function changeState(
  ctx: AppContext,
  actor: UserActor,
  activity: Managed,
  action: 'publish' | 'close',
): Promise<UnserializedActivity> {
  const { id } = activity
  if (action === 'publish') {
    await requireOpenable(ctx, actor, activity)
    await repository.setStatus(ctx.db, id, 'published')
    return readAgain(ctx, actor, id)
  }
  const by = { reason: 'closed', actor: actedBy(actor) } as const
  const ended = await ctx.db.transaction(async (tx) => {
    await repository.setStatus(tx, id, 'closed')
    const running = (await findRunning(tx, id)).map((attempt) => attempt.id)
    const attempts = await endAttempts(ctx, tx, running, by)
    await announceActivity(tx, id)
    return attempts
  })
  await stopAnswers(ctx, ended)
  return readAgain(ctx, actor, id)
}

/** Deletes an activity. Throws `sga_has_attempts` once one has begun. */
export async function deleteActivity(ctx: AppContext, { id }: Managed): Promise<void> {
  if (!(await repository.removeActivity(ctx.db, id))) throw new DomainError('sga_has_attempts')
}

/** Makes a link to the activity as a student sees it; removes this editor's last preview. */
export async function previewActivity(ctx: AppContext, actor: UserActor, { id, assistant }: Managed) {
  answeringConfig(assistant, { test: false })
  const { code, expiresAt } = await ctx.db.transaction(async (tx) =>
    launchPreview(ctx, tx, { activityId: id, studentId: await replacePreviewStudent(tx, actor) }),
  )
  return { url: `/redirect?code=${code}`, expiresAt }
}

const readAgain = async (ctx: AppContext, actor: UserActor, id: string): Promise<UnserializedActivity> =>
  readActivity(ctx, actor, await loadActivity(ctx, actor, id, 'manage'))

export async function readActivity(ctx: AppContext, actor: UserActor, row: Managed): Promise<UnserializedActivity> {
  const counts = (await repository.countAttempts(ctx.db, [row.id])).get(row.id)
  const { manage: _, ...abilities } = listAbilities(activityPolicy, actor, row)
  return {
    ...toSummary(row, counts),
    assistantId: row.assistantId,
    assistantName: row.assistant.draft.name,
    form: { ...row.form, classId: row.classId },
    classCode: row.classCode,
    revision: row.revision,
    pinnedVersion: row.pinnedVersion,
    publishedVersion: row.assistant.publishedVersion,
    begun: (counts?.started ?? 0) > 0,
    toRelease: counts?.toRelease ?? 0,
    criteria: await findCriteriaFigures(ctx.db, row.id),
    timeZone: row.timeZone ?? (await getSettings(ctx)).general.timeZone,
    abilities,
  }
}

function toSummary(row: repository.ActivityRow, counts: repository.Counts | undefined): UnserializedSummary {
  const { id, code, title, state, integrationName, className, opensAt, closesAt, updatedAt } = row
  return {
    id,
    code,
    title,
    externalCode: row.externalCode ?? '',
    state,
    integrationName,
    className,
    opensAt,
    closesAt,
    counts: counts ?? repository.noAttempts,
    updatedAt,
  }
}
