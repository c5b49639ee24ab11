import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const comparisons: readonly HelpAddition[] = [
  {
    page: 'primeiro-assistente',
    after: 'Quem lê pode “Ver como tabela”.',
    text: `
## Comparar antes de publicar

Em “Mais”, “Testes”, “Comparar” faz as perguntas de todos os testes à versão publicada e ao rascunho, ou ao rascunho com dois modelos, e mostra as respostas lado a lado: o que passou, as fontes, as ferramentas usadas, quanto custou e quanto demorou. A comparação segue mesmo que você feche a página, pode ser parada, conta nos orçamentos e fica guardada com a versão publicada. Em “Recusar se for pior em”, escolha se um rascunho pior em testes que passam, custo ou tempo não pode ser publicado.`,
  },
]
