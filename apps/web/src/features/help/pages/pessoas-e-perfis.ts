import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Pessoas e perfis de permissão',
  audiences: ['administrators'],
  summary: 'Convidar, importar, bloquear, e decidir o que cada pessoa pode fazer.',
  text: `
## Convidar

Em [Usuários](/users), convide uma pessoa ou importe um arquivo CSV com até 5.000 linhas. O link do convite vale 72 horas. Com servidor de e-mail, ele é enviado; sem, aparece na tela para você entregar. “Enviar novo convite” faz outro.

Para muitas pessoas, “Convidar várias pessoas” ou “Importar CSV” lê o arquivo do sistema da escola ou uma lista colada. Títulos, totais e transferidos ficam de fora, com o motivo, e podem voltar. As colunas do responsável e da escola não são usadas. Quem já tem conta entra nas turmas do arquivo e não perde nada. Sem servidor de e-mail, os links aparecem no fim, uma vez: baixe o CSV ou imprima os cartões. Em “Ações em massa”, “Reenviar convite” faz o mesmo.

## Entrar com a conta da escola

Em [Acesso](/settings/access), ligue o provedor da escola: Google, Microsoft ou outro. Quem foi convidado entra por ele sem criar senha. “Criar a conta de quem entra pela primeira vez” dispensa o convite nos domínios da escola. “Quem recebe o quê” dá perfil, grupos e turmas pelo que o provedor diz; “Quem seria quem” mostra antes o que mudaria.

## Os três papéis

- **Administrador** cuida de pessoas, configurações, avaliações e estatísticas, e edita todos os assistentes.
- **Usuário** cria assistentes e usa os da organização. É o papel de professores e da equipe.
- **Parceiro** vê só o que foi liberado. Veja [Para parceiros](#parceiros).

## Perfis de permissão

Um perfil muda o que o papel dá. Em [Perfis de permissão](/settings/permission-profiles), cada linha diz “Como o papel”, “Permite” ou “Proíbe”. Escolha o perfil na página de cada pessoa. Três já vêm prontos, e podem ser mudados ou excluídos: Professor cria turmas e atividades e revisa os alunos; Coordenação também torna assistentes públicos na organização; Aluno conversa e não publica.

## Quando alguém sai

- “Bloquear” impede a entrada e encerra as sessões; “Desbloquear” desfaz.
- “Excluir” apaga nome e e-mail e passa os assistentes a outra pessoa. Não tem volta.
- “Redefinir senha” e “Encerrar sessões” ajudam quem perdeu o acesso ou um aparelho.

Sem servidor de e-mail, pedidos de nova senha aparecem em Usuários, para você criar o link.
`,
}
