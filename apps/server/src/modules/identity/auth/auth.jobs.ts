import type { AppContext } from '#/context.ts'
import { deleteOldDevices } from '#/modules/identity/auth/known-devices.repository.ts'
import { deleteExpiredLinks } from '#/modules/identity/auth/link.repository.ts'
import { sealedSchema, sendMailJob, sendSealedMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { deleteExpiredFlows } from '#/modules/identity/auth/oidc/provider-session.repository.ts'
import { deleteExpiredPasskeyFlows } from '#/modules/identity/auth/passkeys/passkeys.repository.ts'
import {
  answerForgotPassword,
  answerForgotPasswordJob,
} from '#/modules/identity/auth/password/forgot-password.service.ts'
import { deleteOldPasswordRequests } from '#/modules/identity/auth/password/password-requests.repository.ts'
import { deleteExpiredSessions, deleteOldEndings } from '#/modules/identity/sessions/session.repository.ts'
import { eachInTurn } from '#/platform/db/in-portions.ts'
import { mailRetry } from '#/platform/mail/mailer.ts'

/** Registers mails about accounts and the deletion of expired rows. */
export function registerAuthJobs(ctx: AppContext): void {
  ctx.jobs.register(sendMailJob, {
    retry: mailRetry,
    schema: sealedSchema,
    concurrency: 2,
    handler: ({ sealed }, { attempt }) => sendSealedMail(ctx, sealed, attempt > mailRetry.limit),
  })
  ctx.jobs.register(answerForgotPasswordJob, {
    schema: sealedSchema,
    handler: ({ sealed }) => answerForgotPassword(ctx, sealed),
  })
  ctx.jobs.register('auth.clean', { cron: '7 * * * *', handler: () => cleanExpired(ctx) })
}

/** Deletes expired sessions, links, flows and requests. */
export async function cleanExpired({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await eachInTurn(
    () => deleteExpiredSessions(db),
    () => deleteOldEndings(db),
    () => deleteExpiredLinks(db),
    () => deleteExpiredFlows(db),
    () => deleteExpiredPasskeyFlows(db),
    () => deleteOldDevices(db),
    () => deleteOldPasswordRequests(db),
  )
}
