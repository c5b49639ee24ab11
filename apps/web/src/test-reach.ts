import type { Reach } from '@prosa/contract/sharing/reach.ts'

/** A published assistant that only its owner can talk to. */
export const sampleReach = (facts: Partial<Reach> = {}): Reach => ({
  name: 'Tutor de biologia',
  version: 1,
  stopped: null,
  own: true,
  visibility: 'restricted',
  people: 0,
  groups: 0,
  classes: 0,
  partners: 0,
  readable: false,
  openLinks: 0,
  link: null,
  abilities: { manageAccess: true, publishInternal: true, searchPeople: true, invite: false, share: true },
  ...facts,
})
