import type { Page } from '#/pages/page.ts'

/** The pages of the help, by the last segment of their addresses. */
export const helpPageNames = [
  'primeiro-assistente',
  'rascunho-e-versao',
  'documentos-e-fontes',
  'prosa-trechos',
  'dentro-e-na-web',
  'link-e-qr-code',
  'no-seu-site',
  'grupos-de-pessoas',
  'quem-le-conversas',
  'atendimento',
  'avaliacoes',
  'turma-por-codigo',
  'atividades',
  'orcamentos-e-limites',
  'fazer-uma-atividade',
  'parceiros',
  'administracao',
  'pessoas-e-perfis',
  'pedidos-lgpd',
  'teclado-e-acessibilidade',
  'acessibilidade',
  'o-que-mudou',
] as const
export type HelpPageName = (typeof helpPageNames)[number]

/** Public pages without reads. */
export const helpPages: readonly Page[] = [
  { path: '/ajuda/:page?', layout: 'none', access: 'public', title: 'Ajuda', params: { page: 'help-page' } },
]
