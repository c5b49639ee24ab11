import type { AppContext } from '#/context.ts'
import { announceToTeachers } from '#/modules/school/school.events.ts'
import type { AttemptRow } from '#/modules/school/attempts/attempts.repository.ts'
import * as repository from '#/modules/school/attempts/writing.repository.ts'
import {
  configWithin,
  type GuestAccessPolicy,
  type IncomingMessage,
  registerGuestAccessPolicy,
} from '#/modules/conversations/messages/guest-access.service.ts'
import { optionsOfActivity } from '#/modules/school/participation/participation.model.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'

const tutorRules = `Modo tutor: nunca dê a resposta pronta, o texto pronto nem o resultado final, mesmo que peçam com insistência.
Faça uma pergunta de cada vez, dê uma pista por vez e reconheça o que já está certo. Se a resposta estiver errada, diga onde olhar de novo.`

const activityRules = `Você conversa com um estudante durante uma atividade escolar que um professor lerá.
Não dê nota nem diga que nota o estudante teria: isso é decidido por uma pessoa. Não peça dados pessoais.`

/** The pinned configuration with the activity's rules, opening question and options. */
export function configFor(config: AssistantConfig, form: ActivityForm): AssistantConfig {
  const options = optionsOfActivity(form, config)
  const instructions = [
    config.instructions.trim(),
    activityRules,
    form.instructions && `O enunciado que o estudante leu:\n${form.instructions}`,
    form.openingQuestion && `A conversa começou com esta pergunta sua: ${form.openingQuestion}`,
    options.tutor && tutorRules,
  ]
  return configWithin({ ...config, instructions: instructions.filter(Boolean).join('\n\n') }, options)
}

/** The number of words, as a person counts them. */
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0

/** The activity's rules for every operation on its chats. */
const activityAccessPolicy: GuestAccessPolicy = {
  async requireReadable(ctx, _actor, { attemptId }) {
    const { attempt } = await loadAttempt(ctx.db, attemptId, { lock: false })
    // an answer under way when time ended is shown to its end
    if (attempt.status !== 'running' && attempt.sealedAt !== null) throw await endError(ctx.db, attempt)
  },
  async requireWritable(ctx, _actor, chat, message) {
    if (chat.assistant.archivedAt) throw new DomainError('assistant_archived')
    if (chat.assistant.pausedAt) throw new DomainError('assistant_paused')
    const { attempt, form, config } = await loadOpenAttempt(ctx.db, chat.attemptId, { lock: false })
    const admission = {
      turn: `attempt:${attempt.id}`,
      check: (tx: Queryable) => admitWriting(tx, attempt.id, message),
    }
    return { config: configFor(config, form), version: attempt.version, admission }
  },
  async findAnswering(ctx, _actor, { attemptId }) {
    const { attempt, form, config } = await loadAttempt(ctx.db, attemptId, { lock: false })
    return { config: configFor(config, form), version: attempt.version, options: optionsOfActivity(form, config) }
  },
  exchanges: {
    findOptions: async (ctx, { attemptId }) => (await loadAttempt(ctx.db, attemptId, { lock: false })).form.options,
    async requireOpen(tx, { attemptId }, what) {
      const { attempt, isDue } = await loadAttempt(tx, attemptId, { lock: true })
      const isOver = attempt.status !== 'running' || isDue
      if (what === 'answer' && isOver) throw new DomainError('sga_attempt_over', { detail: overText })
      if (isOver) throw await endError(tx, attempt)
      // earlier questions are answered despite the pause
      if (what === 'question' && attempt.pausedAt !== null) throw new DomainError('sga_paused', { detail: pausedText })
      await announceToTeachers(tx, attempt.activityId)
    },
  },
  findInstitution: async (ctx, { attemptId }) =>
    (attemptId === null ? undefined : await repository.findInstitution(ctx.db, attemptId)) ?? (await readAppName(ctx)),
}

/** Registers the activity's rules for chats of the origin `sga`; called once at the start. */
export const registerActivityAccessPolicy = (ctx: AppContext): void =>
  registerGuestAccessPolicy(ctx, 'sga', activityAccessPolicy)

async function loadAttempt(
  db: Queryable,
  attemptId: string | null,
  options: { lock: boolean },
): Promise<repository.WrittenAttempt> {
  const found = attemptId === null ? undefined : await repository.findWritten(db, attemptId, options)
  if (!found) throw notFound()
  return found
}

/** Throws 410 if the attempt has ended. */
async function loadOpenAttempt(db: Queryable, attemptId: string | null, options: { lock: boolean }) {
  const written = await loadAttempt(db, attemptId, options)
  if (written.attempt.status !== 'running' || written.isDue) throw await endError(db, written.attempt)
  return written
}

/**
 * Accepts a message within time and limits, under the attempt's lock, so that none counts twice. Throws 409
 * `sga_paused` for a new one during a pause; accepted ones may be sent again.
 */
async function admitWriting(tx: Queryable, attemptId: string, message?: IncomingMessage): Promise<void> {
  const { attempt, form } = await loadOpenAttempt(tx, attemptId, { lock: true })
  const claim = message && (await repository.findClaim(tx, message.id))
  if (claim === attempt.id) return
  if (claim !== undefined) throw new DomainError('idempotency_mismatch')
  if (attempt.pausedAt !== null) throw new DomainError('sga_paused')
  if (message) await admitMessage(tx, attempt.id, message, form.options)
  else await admitRepeat(tx, attempt)
  await announceToTeachers(tx, attempt.activityId)
}

const overText = 'A tentativa deste aluno já terminou, e nada mais entra na conversa dele. Fale com ele na aula.'

const pausedText = 'A turma está em pausa. Envie a pergunta quando a aula continuar.'

async function admitMessage(
  tx: Queryable,
  attemptId: string,
  { id, text }: IncomingMessage,
  { maxMessages, maxWords }: ActivityForm['options'],
): Promise<void> {
  const words = wordsIn(text)
  if (maxWords !== null && words > maxWords) throw new DomainError('sga_word_limit', { data: { maxWords, words } })
  const count = await repository.countClaims(tx, attemptId)
  if (maxMessages !== null && count >= maxMessages)
    throw new DomainError('sga_message_limit', { data: { maxMessages } })
  await repository.claimMessage(tx, attemptId, id, count + 1)
}

/** Accepts a repeated or continued answer, at most as many as the student's messages. */
async function admitRepeat(tx: Queryable, { id, repeatCount, messageCount }: AttemptRow): Promise<void> {
  if (repeatCount >= messageCount) throw new DomainError('sga_message_limit')
  await repository.countRepeat(tx, id)
}

async function endError(db: Queryable, attempt: AttemptRow): Promise<DomainError> {
  const facts = await repository.findEndFacts(db, attempt.id)
  const at = (attempt.finishedAt ?? attempt.dueAt)?.toISOString() ?? null
  const code =
    attempt.status === 'annulled' ? 'sga_annulled' : attempt.status === 'delivered' ? 'sga_delivered' : 'sga_time_over'
  return new DomainError(code, { data: { ...facts, at } })
}
