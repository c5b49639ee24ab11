import { extensions } from '@prosa/extensions/extension.gen.ts'
import type { Page } from '#/pages/page.ts'
import { mergeWords } from '#/protocol/extension.ts'

const core = [
  'primeiro-assistente',
  'rascunho-e-versao',
  'documentos-e-fontes',
  'prosa-trechos',
  'dentro-e-na-web',
  'link-e-qr-code',
  'no-seu-site',
  'grupos-de-pessoas',
  'quem-le-conversas',
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
const added = { ...mergeWords(extensions, 'helpPages') }
export type CoreHelpPageName = (typeof core)[number]
export type HelpPageName = CoreHelpPageName | keyof typeof added

/** The pages of the help, by the last segment of their addresses; those of extensions are last here, not on the screen. */
export const helpPageNames: readonly HelpPageName[] = [...core, ...(Object.keys(added) as (keyof typeof added)[])]

/** Public pages without reads. */
export const helpPages: readonly Page[] = [
  { path: '/ajuda/:page?', layout: 'none', access: 'public', title: 'Ajuda', params: { page: 'help-page' } },
]
