export interface Names {
  plural: string
  singular: string
  /** Portuguese title for the API reference. */
  title: string
  /** True: private rows of each person on an assistant; false: rows of the organization, kept by administrators. */
  own: boolean
}

/** Returns the key in a person's copy of their data: `anotacoes` for 'Anotações'. */
export const nameInCopy = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

export const capitalize = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
