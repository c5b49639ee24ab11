import type { HelpPage } from '#/features/help/help-page.ts'

/** What each release brought, in the words of people who use it; the newest first, in the order of CHANGELOG.md. */
export const releases = [
  {
    title: 'Depois da versão 0.1.0',
    changes: [
      'Esta **Ajuda**, com busca, e um “?” ao lado do que precisa de explicação.',
      '**Um só “Compartilhar”** reúne pessoas e turmas, a organização, o link com QR Code e o site.',
      'O **construtor** tem quatro passos à vista, e um assistente novo pode começar de modelos prontos ou de uma descrição sua.',
      'Depois de publicar, o Prosa diz **quem tem acesso hoje** e o que fazer em seguida.',
      'Na lista de assistentes, os **favoritos e os usados há pouco** vêm primeiro, e “Filtrar” reúne os filtros.',
      'As **configurações** estão em grupos, com uma busca que encontra cada opção.',
      'Quem administra vê os **primeiros passos** e o que ainda falta.',
      '**Sem servidor de e-mail**, convites e novas senhas mostram o link para entregar.',
      'Em uma **atividade**, o aluno pode reler as instruções, e a revisão leva ao próximo aluno.',
    ],
  },
  {
    title: 'Versão 0.1.0',
    changes: [
      'A primeira versão: assistentes com documentos e fontes, rascunho e versões, conversas que não se perdem.',
      'Acesso para pessoas, turmas e instituições parceiras; links na Web e conversa em outros sites.',
      'Atividades SGA com tempo, comprovante e revisão por uma pessoa.',
      'Avaliações, respostas aprovadas e testes; estatísticas e orçamentos.',
      'Prazos de guarda, pedidos sobre dados pessoais e auditoria.',
    ],
  },
] as const

export const page: HelpPage = {
  title: 'O que mudou',
  audiences: ['teachers', 'students', 'partners', 'administrators'],
  summary: 'As novidades de cada versão, da mais nova à mais antiga.',
  text: releases
    .map(({ title, changes }) => `## ${title}\n\n${changes.map((change) => `- ${change}`).join('\n')}`)
    .join('\n\n'),
}
