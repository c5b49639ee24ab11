/** What the extension to write is called, whose its rows are, and where they appear. */
export interface Wish {
  /** Its folder, its table and its address, such as `notes`. */
  plural: string
  singular: string
  /** Portuguese title of the screen, the audit trail and the API reference. */
  title: string
  /** True: each person has rows of their own; false: several people change the same rows. */
  own: boolean
  /** A tab of each assistant; a page of the settings, or of the profile for own rows; or a separate page. */
  place: Place
}

export const places = ['assistant', 'settings', 'page'] as const
export type Place = (typeof places)[number]

/** Names and conditions that several files need. */
export function readFacts({ plural, singular, title, own, place }: Wish, order: number) {
  const ofAssistant = place === 'assistant'
  return {
    plural,
    singular,
    title,
    own,
    place,
    /** The place among what other extensions add to the screens. */
    order,
    Plural: capitalize(plural),
    Singular: capitalize(singular),
    id: `${singular}Id`,
    ofAssistant,
    /** Whether it is a page of the profile, which needs no route. */
    inProfile: own && place === 'settings',
    /** Whether each row is a resource with its own policy; rows of an assistant follow the assistant's. */
    guarded: own && !ofAssistant,
    /** Names of the columns that say whose rows they are. */
    owners: [...(ofAssistant ? ['assistantId'] : []), ...(own ? ['userId'] : [])],
    api: `/api/${when(ofAssistant, 'assistants/:assistantId/')}${plural}`,
    address: ofAssistant ? `/assistants/manage/:assistantId/${plural}` : addressOf(plural, own, place),
  }
}
export type Facts = ReturnType<typeof readFacts>

const addressOf = (plural: string, own: boolean, place: Place) => {
  if (place === 'page') return `/${plural}`
  return own ? `/profile?tab=${plural}` : `/settings/${plural}`
}

/** Returns the key in a person's copy of their data: `anotacoes` for 'Anotações'. */
export const nameInCopy = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

const capitalize = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

/** Returns the text if the condition holds, otherwise nothing. */
export const when = (condition: unknown, text: string): string => (condition ? text : '')
