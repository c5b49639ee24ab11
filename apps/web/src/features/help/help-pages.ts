import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import type { HelpPage } from '#/features/help/help-page.ts'
import { page as acessibilidade } from '#/features/help/pages/acessibilidade.ts'
import { page as administracao } from '#/features/help/pages/administracao.ts'
import { page as atendimento } from '#/features/help/pages/atendimento.ts'
import { page as atividades } from '#/features/help/pages/atividades.ts'
import { page as avaliacoes } from '#/features/help/pages/avaliacoes.ts'
import { page as dentroENaWeb } from '#/features/help/pages/dentro-e-na-web.ts'
import { page as documentosEFontes } from '#/features/help/pages/documentos-e-fontes.ts'
import { page as fazerUmaAtividade } from '#/features/help/pages/fazer-uma-atividade.ts'
import { page as linkEQrCode } from '#/features/help/pages/link-e-qr-code.ts'
import { page as noSeuSite } from '#/features/help/pages/no-seu-site.ts'
import { page as oQueMudou } from '#/features/help/pages/o-que-mudou.ts'
import { page as orcamentosELimites } from '#/features/help/pages/orcamentos-e-limites.ts'
import { page as parceiros } from '#/features/help/pages/parceiros.ts'
import { page as pedidosLgpd } from '#/features/help/pages/pedidos-lgpd.ts'
import { page as pessoasEPerfis } from '#/features/help/pages/pessoas-e-perfis.ts'
import { page as primeiroAssistente } from '#/features/help/pages/primeiro-assistente.ts'
import { page as prosaTrechos } from '#/features/help/pages/prosa-trechos.ts'
import { page as quemLeConversas } from '#/features/help/pages/quem-le-conversas.ts'
import { page as rascunhoEVersao } from '#/features/help/pages/rascunho-e-versao.ts'
import { page as tecladoEAcessibilidade } from '#/features/help/pages/teclado-e-acessibilidade.ts'
import { page as turmaPorCodigo } from '#/features/help/pages/turma-por-codigo.ts'
import { page as turmasEGrupos } from '#/features/help/pages/turmas-e-grupos.ts'

/** All of them together: the search looks through every text. */
export const helpPages: Readonly<Record<HelpPageName, HelpPage>> = {
  'primeiro-assistente': primeiroAssistente,
  'rascunho-e-versao': rascunhoEVersao,
  'documentos-e-fontes': documentosEFontes,
  'prosa-trechos': prosaTrechos,
  'dentro-e-na-web': dentroENaWeb,
  'link-e-qr-code': linkEQrCode,
  'no-seu-site': noSeuSite,
  'turmas-e-grupos': turmasEGrupos,
  'quem-le-conversas': quemLeConversas,
  atendimento,
  avaliacoes,
  'turma-por-codigo': turmaPorCodigo,
  atividades,
  'orcamentos-e-limites': orcamentosELimites,
  'fazer-uma-atividade': fazerUmaAtividade,
  parceiros,
  administracao,
  'pessoas-e-perfis': pessoasEPerfis,
  'pedidos-lgpd': pedidosLgpd,
  'teclado-e-acessibilidade': tecladoEAcessibilidade,
  acessibilidade,
  'o-que-mudou': oQueMudou,
}
