import { type Actor, hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

interface Judged {
  /** Whether the actor may edit the assistant that gave the answer. */
  edits: boolean
  /** By a pupil in an activity: those words are for who reviews it. */
  ofPupil: boolean
}

const own = (actor: Actor, { edits, ofPupil }: Judged) =>
  !isAdmin(actor) && edits && !ofPupil && hasPermission(actor, 'ratings.view_own')

const administers = (actor: Actor, permission: 'ratings.view' | 'ratings.manage', { ofPupil }: Judged) =>
  isAdmin(actor) && hasPermission(actor, permission) && (!ofPupil || hasPermission(actor, 'sga.read_transcripts'))

/** The screen belongs to administrators [S3] [S23], what pupils wrote to those who may read it; in the builder, editors have the ratings of their assistant. */
export const ratingsPolicy: Policy<Judged, 'view' | 'manage'> = {
  view: (actor, judged) => administers(actor, 'ratings.view', judged) || own(actor, judged),
  manage: (actor, judged) => administers(actor, 'ratings.manage', judged) || own(actor, judged),
}
