import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Das avaliações às respostas aprovadas',
  audiences: ['teachers', 'partners', 'administrators'],
  summary: 'Como uma resposta ruim vira uma resposta certa, e continua certa.',
  text: `
Quem conversa pode marcar cada resposta com “Boa resposta” ou “Resposta ruim”. Em uma resposta ruim, a pessoa diz o motivo e pode escrever como deveria ser.

## Onde ver

Quem edita o assistente encontra as avaliações no construtor, em “Mais”, na parte “Avaliações”. Administradores têm também a página [Avaliações](/ratings), de todos os assistentes.

## O que fazer com uma

1. “Assumir” diz que você cuida dela.
2. “Corrigir resposta” guarda a pergunta e a resposta certa no rascunho do assistente, em “Perguntas frequentes exatas”.
3. “Criar teste” faz a mesma pergunta ao rascunho sempre que você quiser. Ele confere o que a resposta contém e, em “Deve citar”, o documento e a página de onde ela precisa vir. Um teste com “Obrigatório para publicar” impede a publicação enquanto não passar.
4. Publique: sem publicar, a correção não vale. Veja [Rascunho e versão](#rascunho-e-versao).
5. “Resolver” encerra. Você também pode responder ao autor: a resposta aparece ao lado da mensagem avaliada.

## Como funciona uma resposta aprovada

Quando alguém faz exatamente aquela pergunta, recebe aquela resposta, marcada como tal, sem passar pelo modelo. Maiúsculas, acentos, pontuação e saudações não contam; qualquer outra palavra é outra pergunta. Ela pode ter uma data em “Válida até”.
`,
}
