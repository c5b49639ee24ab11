import type { AppContext } from '#/context.ts'
import { findMonthCosts } from '#/modules/usage/budgets/budgets.service.ts'
import { readTimeZone } from '#/modules/settings/settings.service.ts'
import { changePhoto } from '#/modules/identity/users/profile/photo.service.ts'
import {
  findHours,
  findOwnProfile,
  type ProfileRow,
  updateOwnProfile,
} from '#/modules/identity/users/profile/profile.repository.ts'
import { findFigures } from '#/modules/identity/users/user-list.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** Returns the actor's own profile. Throws 404 where the account was deleted meanwhile. */
export async function readProfile(ctx: AppContext, actor: UserActor): Promise<ProfileRow> {
  const profile = await findOwnProfile(ctx.db, actor.id)
  if (!profile) throw notFound()
  return profile
}

type ProfileWish = { [Key in keyof ProfileRow]?: ProfileRow[Key] | undefined } & { photo?: string | null | undefined }

/** Changes the given fields of the actor's profile; a `photo` of null removes the picture. */
export async function changeProfile(ctx: AppContext, actor: UserActor, wish: ProfileWish): Promise<ProfileRow> {
  const before = await readProfile(ctx, actor)
  const { phone = before.phone, sharedMail = before.sharedMail, timeZone = before.timeZone, photo } = wish
  const { ratingsMail = before.ratingsMail, pushKinds = before.pushKinds } = wish
  if (photo !== undefined) await changePhoto(ctx, actor.id, photo)
  await updateOwnProfile(ctx.db, actor.id, { phone, sharedMail, ratingsMail, pushKinds, timeZone })
  return readProfile(ctx, actor)
}

/** A person's usage, with the hours in their time zone. */
export async function readUsage(ctx: AppContext, actor: UserActor) {
  const timeZone = await readTimeZone(ctx, actor)
  const [figures, costs, hours] = await Promise.all([
    findFigures(ctx.db, [actor.id]),
    findMonthCosts(ctx.db, [actor.id]),
    findHours(ctx.db, actor.id, timeZone),
  ])
  return {
    recentChats: 0,
    recentMessages: 0,
    ...figures.get(actor.id),
    monthCostBrl: costs.get(actor.id) ?? 0,
    hours,
  }
}
