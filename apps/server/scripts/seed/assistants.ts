import { setTimeout as sleep } from 'node:timers/promises'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { type ChatFiles, noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { SeededPerson } from './people.ts'

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

/** Assistants of the teacher, with documents that are read before they are published; answers their ids. */
export async function seedAssistants(people: readonly SeededPerson[]): Promise<number[]> {
  const teacher = people.find(({ email }) => email.startsWith('bruno'))
  if (!teacher) throw new Error('the teacher is missing')
  const ids: number[] = []
  for (const { texts, published, ...config } of seeds) {
    const { id } = await teacher.api.createAssistant({ body: config })
    const params = { assistantId: id }
    for (const [name, text] of texts) await teacher.api.addText({ params, body: { name, text } })
    await allRead(teacher, id)
    if (published) {
      await teacher.api.publishAssistant({ params, body: { notes: 'Primeira versão' } })
      ids.push(id)
    }
  }
  return ids
}

async function allRead({ api }: SeededPerson, assistantId: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { items } = await api.listDocuments({ params: { assistantId }, query: {} })
    if (items.every(({ status }) => status === 'ready' || status === 'attention')) return
    await sleep(100)
  }
  throw new Error('the documents were not read in time')
}
