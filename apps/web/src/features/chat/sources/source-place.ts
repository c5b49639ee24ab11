import type { Source } from '@prosa/contract/conversations/chats.ts'

/** `Manual do estudante.pdf, página 2` */
export const placeOf = ({ documentName, page }: Source): string =>
  page === null ? documentName : `${documentName}, página ${page}`
