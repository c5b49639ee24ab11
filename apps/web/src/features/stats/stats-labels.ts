import type { StatsFigureName, statsOrigins, statsPeriods } from '@prosa/contract/stats/stats.ts'

export const periodLabels: Readonly<Record<(typeof statsPeriods)[number], string>> = {
  today: 'Hoje',
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  '90': 'Últimos 90 dias',
  year: 'Ano letivo',
  custom: 'Personalizado',
}

export const originLabels: Readonly<Record<(typeof statsOrigins)[number], string>> = {
  internal: 'Dentro do produto',
  share: 'Link na Web',
  embed: 'Incorporado em um site',
  api: 'API',
  sga: 'Atividades',
}

/** Titles of the tables; charts that show a part of a table have their own. */
export const figureTitles: Readonly<Record<StatsFigureName, string>> = {
  days: 'Uso por dia',
  hours: 'Uso por dia da semana e hora',
  assistants: 'Assistentes',
  models: 'Modelos',
  origins: 'Uso por origem',
  funnel: 'Links na Web: da visita à conversa',
  versions: 'Satisfação por versão',
  costs: 'Custo e orçamento por mês',
  retention: 'Quem volta na semana seguinte',
  questions: 'Perguntas sem resposta',
  people: 'Pessoas mais ativas',
}

export const chartTitles: Readonly<Record<StatsFigureName, string>> = {
  ...figureTitles,
  assistants: 'Mensagens por assistente',
  models: 'Mensagens por modelo',
}

/** Notes about a chart that the filters do not express. */
export const chartNotes: Readonly<Partial<Record<StatsFigureName, string>>> = {
  funnel:
    'O que veio por um site que incorpora o link conta à parte. O modelo não muda o gráfico, e visitantes não têm grupo nem papel.',
}
