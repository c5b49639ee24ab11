import type { ExtensionSeed } from '@prosa/server/scripts/seed/extension-seed.ts'
import { personOf } from '@prosa/server/scripts/seed/people.ts'

const texts = [
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

/** Creates a teacher's saved prompts; the first is shared with a colleague. */
export const prompts: ExtensionSeed = async (people) => {
  const [teacher, colleague] = [personOf(people, 'bruno'), personOf(people, 'daniel')]
  const { id } = await colleague.api.getSession()
  for (const [index, prompt] of texts.entries()) {
    const readers = index === 0 ? [{ kind: 'user' as const, id }] : []
    await teacher.api.createPrompt({ body: { ...prompt, readers } })
  }
}
