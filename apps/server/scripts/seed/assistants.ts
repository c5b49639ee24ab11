import { setTimeout as sleep } from 'node:timers/promises'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { type ChatFiles, noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import { personOf, type SeededPerson } from './people.ts'

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

/** Creates a shared base; the first assistant uses it. */
export async function seedKnowledgeBases(people: readonly SeededPerson[], [assistantId]: readonly number[]) {
  const [admin] = people
  if (!admin || assistantId === undefined) throw new Error('nobody to keep a base')
  const { api } = admin
  const body = { name: 'Normas da rede', description: 'Regras e calendário que valem para todas as escolas.' }
  const { id: baseId } = await api.createKnowledgeBase({ body })
  await api.createKnowledgeBase({ body: { name: 'Acervo da biblioteca' } })
  for (const [name, text] of texts) await api.addBaseText({ params: { baseId }, body: { name, text } })
  await allRead(() => api.listBaseDocuments({ params: { baseId }, query: {} }))
  const params = { assistantId }
  const { revision } = await api.getDraft({ params })
  await api.updateDraft({ params, body: { revision, changes: { knowledgeBases: [baseId] } } })
  await api.publishAssistant({ params, body: { notes: 'Com as normas da rede' } })
}

type Seed = Pick<
  AssistantConfig,
  'name' | 'description' | 'instructions' | 'greeting' | 'suggestions' | 'avatar' | 'category' | 'tags'
> & {
  files?: ChatFiles
  texts: [name: string, text: string][]
  published: boolean
}

const seeds: readonly Seed[] = [
  {
    name: 'Tire-dúvidas da secretaria',
    description: 'Responde sobre matrícula, documentos, prazos e segunda chamada, sempre com a fonte.',
    instructions: 'Responda às dúvidas de estudantes e famílias com base nos documentos. Seja cordial e breve.',
    greeting: 'Olá! Posso ajudar com matrícula, documentos e prazos.',
    suggestions: ['Qual é o horário da secretaria?', 'Como peço segunda chamada?', 'Qual é a frequência mínima?'],
    avatar: { emoji: '🏫', color: 'blue' },
    category: 'office',
    tags: ['secretaria', 'prazos'],
    files: { ...noChatFiles, enabled: true },
    published: true,
    texts: [
      [
        'Atendimento e matrícula',
        'A secretaria atende de segunda a sexta-feira, das 8h às 17h. A matrícula pede documento de identidade, comprovante de residência e histórico escolar. A renovação de matrícula vai de 10 a 30 de janeiro.',
      ],
      [
        'Avaliações e frequência',
        'A nota mínima para aprovação é 6,0. A frequência mínima é de 75% das aulas. Quem faltar a uma avaliação pode pedir segunda chamada em até três dias úteis, com atestado médico.',
      ],
    ],
  },
  {
    name: 'Tutor de biologia',
    description: 'Explica células, genética e ecologia para o ensino médio, com perguntas que fazem pensar.',
    instructions: 'Explique passo a passo, com exemplos do dia a dia, e termine com uma pergunta curta.',
    greeting: 'Vamos estudar biologia? Escolha um assunto ou faça a sua pergunta.',
    suggestions: ['O que é fotossíntese?', 'Para que serve a mitose?'],
    avatar: { emoji: '🌱', color: 'green' },
    category: 'teaching',
    tags: ['biologia', 'ensino médio'],
    published: true,
    texts: [
      [
        'Fotossíntese',
        'A fotossíntese é o processo pelo qual as plantas transformam luz em energia química. Ela acontece nos cloroplastos, usa água e gás carbônico e libera oxigênio. A fase clara depende da luz; o ciclo de Calvin não depende dela diretamente.',
      ],
      [
        'Divisão celular',
        'A mitose produz duas células iguais à célula original e serve ao crescimento e à renovação dos tecidos. A meiose produz quatro células com metade dos cromossomos e forma os gametas.',
      ],
    ],
  },
  {
    name: 'Comentários de redação',
    description: 'Comenta textos pelas cinco competências, sem dar nota.',
    instructions:
      'Comente o texto pelas cinco competências da redação, com um elogio e uma sugestão em cada. Nunca dê nota.',
    greeting: 'Cole ou anexe o seu texto e eu comento cada competência.',
    suggestions: ['Como começo a introdução?', 'O que é proposta de intervenção?'],
    avatar: { emoji: '✍️', color: 'purple' },
    category: 'writing',
    tags: ['redação'],
    files: { ...noChatFiles, enabled: true, perMessage: 2 },
    published: true,
    texts: [],
  },
  {
    name: 'Guia da biblioteca e dos projetos interdisciplinares do segundo semestre letivo',
    description: 'Ainda em preparação.',
    instructions: '',
    greeting: '',
    suggestions: [],
    avatar: { emoji: '📚', color: 'amber' },
    category: 'research',
    tags: [],
    published: false,
    texts: [],
  },
]

/** Creates the teacher's assistants with documents that are read before publication; returns their ids. */
export async function seedAssistants(people: readonly SeededPerson[]): Promise<number[]> {
  const teacher = personOf(people, 'bruno')
  const ids: number[] = []
  for (const { texts, published, ...config } of seeds) {
    const { id } = await teacher.api.createAssistant({ body: config })
    const params = { assistantId: id }
    for (const [name, text] of texts) await teacher.api.addText({ params, body: { name, text } })
    await allRead(() => teacher.api.listDocuments({ params, query: {} }))
    if (published) {
      await teacher.api.publishAssistant({ params, body: { notes: 'Primeira versão' } })
      ids.push(id)
    }
  }
  return ids
}

/** Waits until no document of a list is still being read. */
async function allRead(list: () => Promise<{ items: readonly { status: string }[] }>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { items } = await list()
    if (items.every(({ status }) => status === 'ready' || status === 'attention')) return
    await sleep(100)
  }
  throw new Error('the documents were not read in time')
}

const nextYear = `${new Date().getFullYear() + 1}-12-18`

/** Shares the teacher's assistants with people, a group, a partner until the end of next year, and an invited person. */
export async function seedAccess(people: readonly SeededPerson[], assistantIds: readonly number[]): Promise<void> {
  const [admin, teacher] = [personOf(people, 'ana').api, personOf(people, 'bruno').api]
  const [office = 0, tutor = 0] = assistantIds
  const params = { assistantId: tutor }
  const find = async (q: string): Promise<FoundPrincipal['principal']> => {
    const { items } = await teacher.findPeople({ params, query: { q } })
    if (!items[0]) throw new Error(`nobody is called ${q}`)
    return items[0].principal
  }
  await admin.updateAccess({ params: { assistantId: office }, body: { visibility: 'organization' } })
  const [daniel, maria, carla] = [await find('daniel'), await find('maria@'), await find('carla')]
  const group = await admin.createGroup({ body: { name: 'Monitoria de biologia', kind: 'group', description: '' } })
  await admin.addGroupMembers({ params: { groupId: group.id }, body: { userIds: [daniel.id, maria.id] } })

  const give = { params } as const
  await teacher.addAccess({ ...give, body: { principals: [daniel], role: 'editor' } })
  await teacher.addAccess({ ...give, body: { principals: [maria], role: 'viewer' } })
  await teacher.addAccess({ ...give, body: { principals: [carla], role: 'viewer', lastDay: nextYear } })
  await teacher.addAccess({ ...give, body: { principals: [{ kind: 'group', id: group.id }], role: 'viewer' } })
  const invitations = [{ name: 'Helena Prado', email: 'helena@exemplo.test', kind: 'teacher' as const }]
  await admin.addAccess({ ...give, body: { invitations, role: 'viewer' } })
  await admin.updateAccess({ params, body: { chatsReadable: true } })
}
