/** The parts of the builder; the ids stand in the page for the anchors. */
export const sectionLabels = {
  identidade: 'Identidade',
  'boas-vindas': 'Boas-vindas',
  conhecimento: 'Conhecimento',
  'perguntas-exatas': 'Perguntas frequentes exatas',
  instrucoes: 'Instruções',
  modelo: 'Modelo',
  compartilhar: 'Compartilhar',
  arquivos: 'Arquivos na conversa',
  testes: 'Testes',
  seguranca: 'Segurança',
  avaliacoes: 'Avaliações',
  versoes: 'Versões',
  'zona-de-perigo': 'Zona de perigo',
} as const

export type SectionId = keyof typeof sectionLabels

/** In the order of the page. */
export const sectionIds = Object.keys(sectionLabels) as SectionId[]

interface Step {
  label: string
  sections: readonly [SectionId, ...SectionId[]]
}

/** The way to a first version, in four steps. */
export const steps: readonly Step[] = [
  { label: 'Quem é', sections: ['identidade', 'boas-vindas'] },
  { label: 'O que sabe', sections: ['conhecimento', 'perguntas-exatas'] },
  { label: 'Como responde', sections: ['instrucoes', 'modelo'] },
  { label: 'Compartilhar', sections: ['compartilhar'] },
]

const rare: readonly SectionId[] = ['arquivos', 'testes', 'seguranca', 'avaliacoes', 'versoes']

/** What most assistants never need; one that is yet to be created (null) has no dangers. */
export const moreSections = (assistant: object | null): readonly SectionId[] =>
  assistant ? [...rare, 'zona-de-perigo'] : rare
