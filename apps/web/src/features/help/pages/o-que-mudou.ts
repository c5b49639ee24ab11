import type { HelpPage } from '#/features/help/help-page.ts'

/** The changes of each release in words of users, newest first, in the order of CHANGELOG.md. */
export const releases = [
  {
    title: 'Versão 1.0.0',
    changes: [
      'Links e atividades têm **as mesmas opções**, com as mesmas palavras: voz, fontes, arquivos e limites.',
      'Sem um modelo que escreve, uma pergunta a uma **planilha** mostra as linhas encontradas, sem contar nem somar.',
      'Arquivos **RTF** não são mais aceitos: salve como DOCX. Os que já estão no conhecimento continuam respondendo.',
      'O **Prosa Trechos** responde só com as citações dos documentos, sem frases entre elas.',
      '**Uma palavra para cada coisa**: só uma versão se publica; links e atividades se abrem; quem tem conta fica em “Grupos de pessoas”; os assistentes para começar são “Exemplos prontos”.',
    ],
  },
  {
    title: 'Versão 0.2.0',
    changes: [
      'Documentos leem **expoentes, equações e títulos em várias linhas**, e deixam de fora o que está **oculto ou riscado**, com um aviso.',
      '**Listas de alunos** de qualquer sistema: o Prosa acha os nomes, mostra o que fica de fora e não junta alunos de mesmo nome.',
      'Em uma atividade, **o texto que você não enviou** não se perde ao entregar, ao sair ou quando o tempo acaba.',
      '**Comparar versões** de um assistente, palavra por palavra, com os documentos que entraram ou saíram.',
      '**Turmas por código**: seus alunos entram em uma atividade com o código da turma, o nome e um PIN, sem conta.',
      'Os documentos podem ser também **apresentações, planilhas, livros, páginas salvas e imagens**, e a fonte diz o slide, o capítulo ou as linhas.',
      '**Planilhas respondem**: a resposta a *Quantas faltas a Carla teve?* mostra as linhas e o filtro usado; um modelo que escreve também as conta e soma.',
      '**Páginas e sites** entram no conhecimento pelo endereço e são lidos de novo toda noite; **perguntas e respostas** entram por CSV.',
      'Com **Somente documentos**, o que não está neles não é respondido, e frases sem fonte são marcadas.',
      '**A fonte fica ao lado da resposta**, com a frase citada marcada, e “Por que esta resposta?” diz de onde ela veio.',
      'Em conversas longas, você vê, corrige e apaga **o que o assistente lembra**.',
      'As instruções e a mensagem inicial têm **variáveis**, como o nome da pessoa e a data.',
      'Esta **Ajuda**, com busca, e um “?” ao lado do que precisa de explicação.',
      '**Um só “Compartilhar”** reúne pessoas e grupos, a organização, o link com QR Code e o site.',
      'O **construtor** tem quatro passos à vista, e um assistente novo pode começar de exemplos prontos ou de uma descrição sua.',
      'Depois de publicar, o Prosa diz **quem tem acesso hoje** e o que fazer em seguida.',
      'Na lista de assistentes, os **favoritos e os usados há pouco** vêm primeiro, e “Filtrar” reúne os filtros.',
      'As **configurações** estão em grupos, com uma busca que encontra cada opção.',
      'Quem administra vê os **primeiros passos** e o que ainda falta.',
      '**Sem servidor de e-mail**, convites e novas senhas mostram o link para entregar.',
      '**Critérios com quantos níveis e pontos você quiser**, com exemplos como o do Enem, e **arquivos** em uma atividade, lacrados com a conversa.',
      '**Falar com o responsável** também antes da primeira mensagem e, onde quem dá a aula deixa, em uma atividade.',
      'Em uma **atividade**, o aluno pode reler as instruções, e a revisão leva ao próximo aluno.',
    ],
  },
  {
    title: 'Versão 0.1.0',
    changes: [
      'A primeira versão: assistentes com documentos e fontes, rascunho e versões, conversas que não se perdem.',
      'Acesso para pessoas, grupos e instituições parceiras; links na Web e conversa em outros sites.',
      'Atividades com tempo, comprovante e revisão por uma pessoa.',
      'Avaliações, respostas aprovadas e testes; estatísticas e orçamentos.',
      'Prazos de guarda, pedidos sobre dados pessoais e auditoria.',
    ],
  },
] as const

export const releasesPage: HelpPage = {
  title: 'O que mudou',
  audiences: ['teachers', 'students', 'partners', 'administrators'],
  summary: 'As novidades de cada versão, da mais nova à mais antiga.',
  text: releases
    .map(({ title, changes }) => `## ${title}\n\n${changes.map((change) => `- ${change}`).join('\n')}`)
    .join('\n\n'),
}
