import { Readable } from 'node:stream'
import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { AppContext } from '#/context.ts'
import * as attempts from '#/modules/school/attempts/attempts.repository.ts'
import type { ParticipationRow } from '#/modules/school/participation/participation.repository.ts'
import { findSealedMessages, findSeals } from '#/modules/school/attempts/seal.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { type PaperBlock, writePaper } from '#/platform/pdf/paper.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

/** A student's conversation with receipt and full hash, as proof in the student's hands. */
export async function ownTranscript(
  ctx: AppContext,
  participation: Authorized<ParticipationRow, 'enter'>,
  number: number,
): Promise<Readable> {
  const own = await attempts.findAttemptsOf(ctx.db, participation.activityId, participation.studentId)
  const attempt = own.find((candidate) => candidate.number === number)
  if (!attempt) throw notFound()
  if (attempt.erasedAt) throw new DomainError('sga_erased')
  if (!attempt.sealedAt) throw new DomainError('sga_not_ended')
  const [seal] = await findSeals(ctx.db, attempt.id)
  const messages = await findSealedMessages(ctx.db, attempt.chatId)
  const timeZone = participation.timeZone ?? (await getSettings(ctx)).general.timeZone
  const when = momentsIn(timeZone)
  const names = { person: 'Você', assistant: participation.config.name }
  const blocks: PaperBlock[] = [
    { kind: 'text', text: `Comprovante ${seal?.receipt ?? ''} · entregue em ${when(attempt.finishedAt)}` },
    { kind: 'text', text: `Lacre (SHA-256): ${seal?.hash ?? ''}` },
    ...messages.flatMap(({ role, parts, createdAt, model, note }): PaperBlock[] => [
      {
        kind: 'heading',
        text: `${nameAuthor({ role, note, ...(model === PERSON_MODEL && { byPerson: true as const }) }, names)} · ${when(createdAt)}`,
      },
      {
        kind: role === 'user' ? 'text' : 'markdown',
        text: textOfParts(parts),
      },
    ]),
    ...(attempt.unsent
      ? ([
          { kind: 'heading', text: 'Texto não enviado' },
          { kind: 'text', text: 'Estava no campo quando a atividade terminou. Não faz parte da entrega nem do lacre.' },
          { kind: 'text', text: attempt.unsent.text },
        ] satisfies PaperBlock[])
      : []),
  ]
  return Readable.from([
    await writePaper({ title: participation.title, blocks, footer: `Comprovante ${seal?.receipt ?? ''}` }),
  ])
}
