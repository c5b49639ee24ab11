interface Written {
  role: 'user' | 'assistant'
  byPerson?: true | undefined
  /** The name that an answering person signed with. */
  note?: string | null | undefined
}

/**
 * Names the author of a message for its heading: the person, the assistant, or the person who was asked, with their
 * signature.
 */
export function nameAuthor({ role, byPerson, note }: Written, names: { person: string; assistant: string }): string {
  if (role === 'user') return names.person
  return byPerson ? ['Resposta de uma pessoa', note].filter(Boolean).join(' · ') : names.assistant
}
