interface Written {
  role: 'user' | 'assistant'
  byPerson?: true | undefined
  /** Who answered, where a person answered and signed. */
  note?: string | null | undefined
}

/** Who wrote a message, as it stands above it: the person, the assistant, or a person who was asked and perhaps signed. */
export function authorOf({ role, byPerson, note }: Written, names: { person: string; assistant: string }): string {
  if (role === 'user') return names.person
  return byPerson ? ['Resposta de uma pessoa', note].filter(Boolean).join(' · ') : names.assistant
}
