/** The parts of the builder in their order; the ids stand in the page for the anchors. */
export const sectionLabels = {
  identidade: 'Identidade',
  instrucoes: 'Instruções',
  modelo: 'Modelo',
  'boas-vindas': 'Boas-vindas',
  conhecimento: 'Conhecimento',
  arquivos: 'Arquivos na conversa',
  'perguntas-exatas': 'Perguntas frequentes exatas',
  testes: 'Testes',
  seguranca: 'Segurança',
  avaliacoes: 'Avaliações',
  versoes: 'Versões',
  'zona-de-perigo': 'Zona de perigo',
} as const

export type SectionId = keyof typeof sectionLabels

export const sectionIds = Object.keys(sectionLabels) as SectionId[]
