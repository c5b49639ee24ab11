import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededPerson } from './people.ts'

const texts = [
  [
    'Calendário da rede',
    'O ano letivo vai de 5 de fevereiro a 12 de dezembro. O recesso de julho começa no dia 8 e termina no dia 26.',
  ],
  [
    'Uso de celular',
    'O celular fica guardado durante as aulas. O professor pode liberar o uso para uma atividade pedagógica.',
  ],
] as const

/** A base that several assistants share; the first of them uses it. */
export async function seedKnowledgeBases(people: readonly SeededPerson[], [assistantId]: readonly number[]) {
  const [admin] = people
  if (!admin || assistantId === undefined) throw new Error('nobody to keep a base')
  const { api } = admin
  const body = { name: 'Normas da rede', description: 'Regras e calendário que valem para todas as escolas.' }
  const { id: baseId } = await api.createKnowledgeBase({ body })
  await api.createKnowledgeBase({ body: { name: 'Acervo da biblioteca' } })
  for (const [name, text] of texts) await api.addBaseText({ params: { baseId }, body: { name, text } })
  await allRead(admin, baseId)
  const params = { assistantId }
  const { revision } = await api.getDraft({ params })
  await api.updateDraft({ params, body: { revision, changes: { knowledgeBases: [baseId] } } })
  await api.publishAssistant({ params, body: { notes: 'Com as normas da rede' } })
}

async function allRead({ api }: SeededPerson, baseId: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { items } = await api.listBaseDocuments({ params: { baseId }, query: {} })
    if (items.every(({ status }) => status === 'ready')) return
    await sleep(100)
  }
  throw new Error('the base was not read in time')
}
