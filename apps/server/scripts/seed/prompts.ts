import type { SeededPerson } from './people.ts'

const prompts = [
  {
    title: 'Plano de aula',
    text: 'Escreva um plano de aula de {duração} sobre {assunto} para o {ano}, com uma atividade em grupo e uma pergunta de saída.',
  },
  {
    title: 'Três questões de múltipla escolha',
    text: 'Faça três questões de múltipla escolha sobre {assunto}, com quatro alternativas cada uma, e explique a resposta certa.',
  },
  {
    title: 'Recado para as famílias',
    text: 'Escreva um recado curto e gentil para as famílias da turma {turma} sobre {assunto}.',
  },
]

/** Messages that a teacher sends again and again; the first is shared with a colleague. */
export async function seedPrompts(people: readonly SeededPerson[]): Promise<void> {
  const [teacher, colleague] = ['bruno', 'daniel'].map((start) => people.find(({ email }) => email.startsWith(start)))
  if (!teacher || !colleague) throw new Error('the teacher and the colleague are missing')
  const { id } = await colleague.api.getSession()
  for (const [index, prompt] of prompts.entries()) {
    const readers = index === 0 ? [{ kind: 'user' as const, id }] : []
    await teacher.api.createPrompt({ body: { ...prompt, readers } })
  }
}
