import { newId } from '#/lib/format/new-id.ts'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'

interface Preset {
  label: string
  make: () => Criterion[]
}

const usualLevels = ['Ainda não mostra.', 'Mostra em parte.', 'Mostra.', 'Mostra além do esperado.']

const criterion = (title: string, levels: Criterion['levels']): Criterion => ({
  id: newId(),
  title,
  weight: 1,
  levels,
})

/** One with the four usual levels; where levels are worth points they begin with 0, 1, 2 and 3. */
export const usualCriterion = (pointed: boolean): Criterion =>
  criterion(
    '',
    usualLevels.map((text, index) => ({ text, points: pointed ? index : null })),
  )

/** Six levels of 0 to 200 points. */
const inSteps = (title: string, texts: readonly string[]): Criterion =>
  criterion(
    title,
    texts.map((text, index) => ({ text, points: index * 40 })),
  )

const reached = (title: string, points: number): Criterion =>
  criterion(title, [
    { text: 'Ainda não atingiu.', points: 0 },
    { text: 'Atingiu.', points },
  ])

/** Rubrics to begin from; every word and every point of them may be changed. */
export const rubricPresets: readonly Preset[] = [
  { label: 'Quatro níveis', make: () => [{ ...usualCriterion(false), title: 'Clareza' }] },
  {
    label: 'Enem',
    make: () => [
      inSteps('Competência 1: escrita formal da língua portuguesa', [
        'Não mostra conhecer a escrita formal.',
        'Desvios muitos, variados e frequentes; frases truncadas.',
        'Muitos desvios ou frases mal construídas.',
        'Alguns desvios e algumas frases mal construídas.',
        'Poucos desvios e frases bem construídas.',
        'Frases muito bem construídas; desvios raros, que não se repetem.',
      ]),
      inSteps('Competência 2: tema, repertório e tipo de texto', [
        'Foge do tema ou não escreve um texto dissertativo-argumentativo.',
        'Toca o tema só de leve, ou o tipo de texto mal aparece.',
        'Cobre o tema repetindo os textos de apoio, ou falta uma parte do texto.',
        'Cobre o tema com argumentos previsíveis e um repertório simples.',
        'Cobre o tema com argumentos consistentes e um repertório pertinente.',
        'Cobre o tema por inteiro, com um repertório pertinente que serve aos argumentos.',
      ]),
      inSteps('Competência 3: seleção e organização dos argumentos', [
        'As ideias não têm relação com um ponto de vista.',
        'Ideias pouco relacionadas, sem defender um ponto de vista.',
        'Ideias desorganizadas ou contraditórias, presas aos textos de apoio.',
        'Ideias pouco organizadas em defesa de um ponto de vista.',
        'Ideias organizadas, com sinais de um projeto de texto próprio.',
        'Ideias bem escolhidas, organizadas e desenvolvidas em um projeto de texto próprio.',
      ]),
      inSteps('Competência 4: coesão do texto', [
        'As partes do texto não se ligam.',
        'As partes se ligam muito mal.',
        'Muitas ligações inadequadas e poucos recursos de coesão.',
        'Algumas ligações inadequadas e recursos pouco variados.',
        'Poucas ligações inadequadas e recursos variados.',
        'Partes bem ligadas, com recursos variados e bem usados.',
      ]),
      inSteps('Competência 5: proposta de intervenção', [
        'Sem proposta, ou com uma que desrespeita os direitos humanos.',
        'Proposta vaga ou ligada só ao assunto geral.',
        'Proposta insuficiente ou sem ligação com os argumentos.',
        'Proposta mediana, ligada aos argumentos.',
        'Proposta bem elaborada, ligada aos argumentos.',
        'Proposta detalhada: quem faz, o quê, como e para quê, ligada aos argumentos.',
      ]),
    ],
  },
  {
    label: 'SENAI',
    make: () => [
      reached('Crítico: segue o procedimento técnico', 20),
      reached('Crítico: cumpre as normas de segurança', 20),
      reached('Crítico: entrega o que foi pedido', 20),
      reached('Crítico: explica as suas decisões', 20),
      reached('Desejável: organiza o tempo e o espaço', 10),
      reached('Desejável: trabalha bem com os outros', 10),
    ],
  },
]
