/** Labels of the builder's sections; the ids are anchors in the page. */
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

/** In page order. */
export const sectionIds = Object.keys(sectionLabels) as SectionId[]

interface Step {
  label: string
  sections: readonly [SectionId, ...SectionId[]]
}

/** The four steps to a first version. */
export const steps: readonly Step[] = [
  { label: 'Quem é', sections: ['identidade', 'boas-vindas'] },
  { label: 'O que sabe', sections: ['conhecimento', 'perguntas-exatas'] },
  { label: 'Como responde', sections: ['instrucoes', 'modelo'] },
  { label: 'Compartilhar', sections: ['compartilhar'] },
]

const rare: readonly SectionId[] = ['arquivos', 'testes', 'seguranca', 'avaliacoes', 'versoes']

/** Sections that most assistants never need; a new one (null) cannot be deleted yet. */
export const moreSections = (assistant: object | null): readonly SectionId[] =>
  assistant ? [...rare, 'zona-de-perigo'] : rare
