import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Turmas e grupos',
  audiences: ['teachers', 'administrators'],
  summary: 'Dê acesso a todas as pessoas de uma turma de uma vez.',
  text: `
Uma turma ou um grupo é uma lista de pessoas que têm conta. Quem recebe acesso pela turma perde esse acesso quando sai dela, e quem entra depois já encontra os assistentes.

## Dar acesso a uma turma

Em “Compartilhar”, na parte “Pessoas e turmas”, escolha “Adicionar”, busque a turma pelo nome e escolha “Pode conversar” ou “Pode editar”. “Ver quem tem acesso” abre a lista completa, com a origem de cada acesso.

## Criar e cuidar

Grupos e turmas são criados em [Grupos e turmas](/settings/groups) por quem tem essa permissão; de início, só administradores.

1. “Novo grupo ou turma” pede o nome e o tipo.
2. “Adicionar pessoas” busca quem já tem conta; “Colar e-mails” aceita a lista da secretaria, um e-mail por linha. Quem ainda não tem conta aparece à parte, para ser convidado.
3. “Arquivar” tira da turma o acesso que ela dava, e pode ser desfeito com “Restaurar”. “Excluir” não tem volta; contas e conversas continuam.

Estudantes sem conta não entram nestas turmas: para eles existem o [link](#link-e-qr-code) e as [turmas com código](#turma-por-codigo).
`,
}
