export interface Names {
  plural: string
  singular: string
  /** In Portuguese, for the reference of the API. */
  title: string
  /** Each person's own rows on an assistant, seen by nobody else; otherwise rows of the organization that administrators keep. */
  own: boolean
}

/** 'Anotações' as a name in a person's copy: `anotacoes`. */
export const nameInCopy = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

export const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
