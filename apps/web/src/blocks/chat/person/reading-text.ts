import type { ChatAttendance } from '@prosa/contract/conversations/person-questions.ts'

/** When somebody reads, in a sentence. */
export function readingText({ state, next }: Pick<ChatAttendance, 'state' | 'next'>): string {
  if (state === 'on_duty') return 'Há alguém de plantão agora. A resposta vem nesta conversa.'
  if (state === 'closed') return `Fora do horário: alguém lê a partir de ${next}. A resposta vem nesta conversa.`
  return 'Ninguém está de plantão agora. A pergunta fica guardada, e o responsável é avisado.'
}
